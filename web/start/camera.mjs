// The camera, and the codes that it sees: read by the browser itself where it can, else by a worker of ours.
// It is asked for only by players who scan something.
const WANTED = { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1080 } };
const PAUSE = 120; // milliseconds between two looks

// Read a code with a worker: it costs up to 40 ms, in which the page must answer.
const byWorker = () => {
  const worker = new Worker(new URL("./scan_worker.mjs", import.meta.url), { type: "module" });
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const read = (video) =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      const { videoWidth: width, videoHeight: height } = video;
      Object.assign(canvas, { width, height });
      context.drawImage(video, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      worker.postMessage({ width, height, data }, [data.buffer]);
    });
  return { read, end: () => worker.terminate() };
};

const byBrowser = async () => {
  const formats = await globalThis.BarcodeDetector?.getSupportedFormats().catch(() => []);
  if (!formats?.includes("qr_code")) return null;
  const detector = new BarcodeDetector({ formats: ["qr_code"] });
  return { read: async (video) => (await detector.detect(video))[0]?.rawValue, end() {} };
};

// Show the camera in the page's `video.lens`, and tell every code that is seen there, again and again; `ended` where
// the device takes the camera away. Returns the function that switches it off.
export const watch = async (seen, ended) => {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: WANTED });
  let reader = (await byBrowser()) ?? byWorker();
  let open = true;
  const close = () => {
    open = false;
    for (const track of stream.getTracks()) track.stop();
    reader.end();
  };
  const look = async () => {
    const video = document.querySelector("video.lens");
    if (video && video.srcObject !== stream) {
      video.muted = true; // else some browsers wait for a tap before they play it
      video.srcObject = stream;
      video.play().catch(() => {}); // a page in the background plays it when it comes back
    }
    if (!video?.videoWidth || document.hidden) return;
    const text = await reader.read(video).catch((error) => {
      // Some phones promise a detector and have none.
      console.info("Codes are read by the page:", error.message);
      reader.end();
      reader = byWorker();
    });
    if (open && text) seen(text);
  };
  const again = () => open && look().finally(() => setTimeout(again, PAUSE));
  for (const track of stream.getTracks()) track.addEventListener("ended", () => open && (close(), ended()));
  again();
  return close;
};
