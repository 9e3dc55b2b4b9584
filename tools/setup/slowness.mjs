/** Duration of the measured work on the machine on which the time limits of tests were chosen. */
const USUAL_MS = 100;
const TRIES = 5;
const NUMBERS = Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 300_007);

/**
 * Measures how many times slower than usual this machine is now: 1 on a usual or faster one. The median of several
 * tries counts, so that one interruption does not.
 * @returns {number}
 */
export function measureSlowness() {
  const tries = Array.from({ length: TRIES }, sortMs).toSorted((one, other) => one - other);
  return Math.max(1, Number((tries[Math.floor(TRIES / 2)] / USUAL_MS).toFixed(1)));
}

function sortMs() {
  const startedAt = performance.now();
  NUMBERS.toSorted((one, other) => one - other);
  return performance.now() - startedAt;
}
