/** What a person can mend: shown as its one line, without a stack; an empty one was shown already. */
export class Refusal extends Error {}

/**
 * Prints a line of progress. Progress goes to stderr, so that stdout holds only what a command is asked for.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/**
 * Runs work that takes long, with a line before it and its time after it.
 * @template T
 * @param {string} what what is being done, as a sentence without its full stop
 * @param {() => Promise<T>} work
 * @returns {Promise<T>} what the work returned
 */
export async function step(what, work) {
  const startedAt = performance.now();
  say(`${what} ...`);
  const result = await work();
  say(`${what}: done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return result;
}

/** The moment after so many milliseconds. @param {number} timeMs */
export function pause(timeMs) {
  return new Promise((wake) => {
    setTimeout(wake, timeMs);
  });
}

/**
 * Waits for something, but no longer than so many milliseconds.
 * @param {Promise<unknown>} wished
 * @param {number} timeMs
 */
export async function within(wished, timeMs) {
  let timer;
  const late = new Promise((wake) => {
    timer = setTimeout(wake, timeMs);
  });
  await Promise.race([wished, late]);
  // A timer left behind would keep the command alive after its work.
  clearTimeout(timer);
}
