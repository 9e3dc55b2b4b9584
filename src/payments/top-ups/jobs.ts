import type { Job } from '#src/platform/process/jobs.ts';
import { reconcile } from './reconcile.ts';
import { SETTLING, settleDue } from './settle.ts';

/** Payment jobs. Both are idempotent and safe to repeat after a crash. */
export const paymentJobs: readonly Job[] = [
  {
    name: 'ask-about-payments',
    everySeconds: 15,
    act: async (services) => {
      await reconcile(services);
    },
  },
  {
    name: SETTLING,
    everySeconds: 300,
    act: async (services) => {
      await settleDue(services);
    },
  },
];
