import type { Job } from '#src/platform/jobs.ts';
import { deliverDue } from './deliver.ts';
import { hearPhones } from './take-phone.ts';

/** What the sandbox does by the clock, in demo mode alone. */
export const sandboxJobs: readonly Job[] = [
  {
    name: 'sandbox-tell',
    everySeconds: 2,
    act: async (world) => {
      await hearPhones(world);
      await deliverDue(world);
    },
  },
];
