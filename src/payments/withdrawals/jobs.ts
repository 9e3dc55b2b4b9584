import type { Job } from '#src/platform/process/jobs.ts';
import { handBackOverdue } from './hand-back.ts';
import { returnLeftItems } from './take-back-item.ts';

/** Withdrawal jobs. Both are idempotent and safe to repeat after a crash. */
export const withdrawalJobs: readonly Job[] = [
  {
    name: 'hand-back-withdrawals',
    everySeconds: 20,
    act: async (services) => {
      await handBackOverdue(services);
    },
  },
  {
    name: 'return-rejected-items',
    everySeconds: 300,
    act: async (services) => {
      await returnLeftItems(services);
    },
  },
];
