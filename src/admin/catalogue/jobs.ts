import type { Job } from '#src/platform/process/jobs.ts';
import { applyDuePrices } from './apply-due-prices.ts';

/** A list is applied within this time after its own. */
const EVERY_SECONDS = 15;
/** A killed process holds scheduled lists up no longer. Two runs at once are safe: the row of a list is locked. */
const LEASE_SECONDS = 60;

export const catalogueJobs: readonly Job[] = [
  { name: 'apply-due-prices', everySeconds: EVERY_SECONDS, leaseSeconds: LEASE_SECONDS, act: applyDuePrices },
];
