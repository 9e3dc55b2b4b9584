/**
 * An error that the user can fix: printed as its message without a stack. An empty message has been printed already.
 */
export class Refusal extends Error {}

/**
 * Prints a line of progress to stderr, so that stdout holds only the command's result.
 * @param {string} line
 */
export function printLine(line) {
  process.stderr.write(`${line}\n`);
}

/**
 * Runs a long task, and prints a line before it and its duration after it.
 * @template T
 * @param {string} what what is being done, as a sentence without its full stop
 * @param {() => Promise<T>} work
 * @returns {Promise<T>} what the work returned
 */
export async function step(what, work) {
  const startedAt = performance.now();
  printLine(`${what} ...`);
  const result = await work();
  printLine(`${what}: done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return result;
}

/** Resolves after a number of milliseconds. @param {number} timeMs */
export const pause = (timeMs) =>
  new Promise((wake) => {
    setTimeout(wake, timeMs);
  });

/**
 * Waits for a promise, up to a number of milliseconds.
 * @param {Promise<unknown>} promise
 * @param {number} timeMs
 */
export async function within(promise, timeMs) {
  let timer;
  const late = new Promise((wake) => {
    timer = setTimeout(wake, timeMs);
  });
  await Promise.race([promise, late]);
  // A pending timer would keep the command alive after its work.
  clearTimeout(timer);
}
