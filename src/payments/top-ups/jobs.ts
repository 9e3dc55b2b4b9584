import type { Job } from '#src/platform/process/jobs.ts';
import { reconcile, reconcileRefunds } from './reconcile.ts';
import { SETTLING, settleDue } from './settle.ts';

/** Payment jobs. All are idempotent and safe to repeat after a crash. */
export const paymentJobs: readonly Job[] = [
  {
    name: 'ask-about-payments',
    everySeconds: 15,
    act: async (services) => {
      await reconcile(services);
    },
  },
  {
    name: 'ask-about-refunds',
    everySeconds: 60,
    act: async (services) => {
      await reconcileRefunds(services);
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
