// The reader of codes: it gets pictures, and answers each with its code's text, or with nothing.
import { decodeQR } from "./qr.mjs";

onmessage = ({ data: picture }) => {
  let text = "";
  try {
    text = decodeQR(picture);
  } catch {
    // There is no code in it, or none that can be read.
  }
  postMessage(text);
};
