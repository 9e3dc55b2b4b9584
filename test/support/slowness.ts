/** The slowness of this machine beside the one on which time limits were chosen, as `npm test` measured it. */
export const slowness = (): number => Number(process.env['TEST_SLOWNESS'] ?? 1);
