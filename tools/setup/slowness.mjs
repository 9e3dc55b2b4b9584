/** Duration of the measured work on the machine on which the time limits of tests were chosen. */
const USUAL_MS = 100;
const TRIES = 5;
/** A machine that stood still for a moment must not turn the limit of a hang into hours. */
const MOST = 20;
const NUMBERS = Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 300_007);

/**
 * Measures how many times slower than usual this machine is now: 1 on a usual or faster one. The median of several
 * tries counts, so that one interruption does not.
 * @param {number} count the number of tries, each a tenth of a second of a processor
 * @returns {number}
 */
export function measureSlowness(count = TRIES) {
  const tries = Array.from({ length: count }, sortMs).toSorted((one, other) => one - other);
  const slowness = Number((tries[Math.floor(count / 2)] / USUAL_MS).toFixed(1));
  return Math.min(MOST, Math.max(1, slowness));
}

function sortMs() {
  const startedAt = performance.now();
  NUMBERS.toSorted((one, other) => one - other);
  return performance.now() - startedAt;
}
