// Timeouts. Their seconds pass only while the page can run: a busy device, or one that was asleep, does not use them
// up.
const TICKS = 4; // in a second

// Call `over` when the seconds have passed without a call of `again`.
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

// Return the result of a promise, or fail where it takes longer than these seconds.
export const within = (seconds, promise, name) =>
  new Promise((resolve, reject) => {
    const waiting = patience(seconds, () => reject(new Error(`${name} does not answer`)));
    promise.then(resolve, reject).finally(waiting.end);
  });
