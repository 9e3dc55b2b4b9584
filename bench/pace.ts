/**
 * `--quick` measures for a twentieth of the time: it shows that a bench runs to its end, and its figures mean nothing.
 */
export const isQuick = process.argv.includes('--quick');

/** Seconds or turns of a bench at the pace of this run. */
export const paced = (amount: number): number => (isQuick ? amount / 20 : amount);
