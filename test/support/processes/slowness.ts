/**
 * The slowness of this machine beside the one on which time limits were chosen, as far as it was measured by now: call
 * it when a limit begins to run, because it grows when other work begins beside the tests.
 */
const slowness = (): number => Number(process.env['TEST_SLOWNESS'] ?? 1);

/** A time limit that was chosen on a usual machine, in the milliseconds that this machine needs for it. */
export const slowed = (limitMs: number): number => limitMs * slowness();
