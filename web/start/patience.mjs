// An end for every wait. Its seconds pass only while the page could do something: a device that is busy, or that has
// slept in between, has not kept anything waiting.
const TICKS = 4; // in a second

// Calls back when the seconds have passed without `again`.
export const patience = (seconds, over) => {
  let left = seconds * TICKS;
  const ticking = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(ticking);
    over();
  }, 1000 / TICKS);
  return {
    again: (next = seconds) => (left = next * TICKS),
    end: () => clearInterval(ticking),
  };
};

// What a promise comes to, if it does so in time.
export const within = (seconds, promise, name) =>
  new Promise((resolve, reject) => {
    const waiting = patience(seconds, () => reject(new Error(`${name} does not answer`)));
    promise.then(resolve, reject).finally(waiting.end);
  });
