/**
 * `--quick` measures for a twentieth of the time: it checks that a benchmark runs to its end; its figures mean nothing.
 */
export const isQuick = process.argv.includes('--quick');

/** Seconds or turns of a benchmark in this run. */
export const paced = (amount: number): number => (isQuick ? amount / 20 : amount);
