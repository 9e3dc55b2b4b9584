import type { Job } from '#src/platform/process/jobs.ts';
import { HANDING_BACK, handBackOverdue } from './hand-back.ts';
import { RETURNING, returnLeftItems } from './take-back-item.ts';

/** Withdrawal jobs. Both are idempotent and safe to repeat after a crash. */
export const withdrawalJobs: readonly Job[] = [
  {
    name: HANDING_BACK,
    everySeconds: 20,
    act: async (services) => {
      await handBackOverdue(services);
    },
  },
  {
    name: RETURNING,
    everySeconds: 300,
    act: async (services) => {
      await returnLeftItems(services);
    },
  },
];
