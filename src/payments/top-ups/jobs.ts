import type { Job } from '#src/platform/jobs.ts';
import { reconcile } from './reconcile.ts';
import { settleDue } from './settle.ts';

/** What becomes of payments by the clock. Both may run again after a crash: what was done is done no more. */
export const paymentJobs: readonly Job[] = [
  {
    name: 'ask-about-payments',
    everySeconds: 15,
    act: async (world) => {
      await reconcile(world);
    },
  },
  {
    name: 'settle-payments',
    everySeconds: 300,
    act: async (world) => {
      await settleDue(world);
    },
  },
];
