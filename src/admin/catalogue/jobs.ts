import type { Job } from '#src/platform/process/jobs.ts';
import { applyDuePrices } from './apply-due-prices.ts';

/** A list is applied within this time after its own. */
const EVERY_SECONDS = 15;

export const catalogueJobs: readonly Job[] = [
  { name: 'apply-due-prices', everySeconds: EVERY_SECONDS, act: applyDuePrices },
];
