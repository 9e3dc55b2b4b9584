import type { Job } from '#src/platform/jobs.ts';
import { handBackOverdue } from './hand-back.ts';
import { returnLeftItems } from './take-back-item.ts';

/** What becomes of requests by the clock. Both may run again after a crash: what was done is done no more. */
export const withdrawalJobs: readonly Job[] = [
  {
    name: 'hand-back-withdrawals',
    everySeconds: 20,
    act: async (world) => {
      await handBackOverdue(world);
    },
  },
  {
    name: 'return-rejected-items',
    everySeconds: 300,
    act: async (world) => {
      await returnLeftItems(world);
    },
  },
];
