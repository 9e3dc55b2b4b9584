import type { Job } from '#src/platform/process/jobs.ts';
import { deliverDue } from './deliver.ts';
import { applyDuePhoneAnswers } from './take-phone.ts';

export const sandboxJobs: readonly Job[] = [
  {
    name: 'sandbox-tell',
    everySeconds: 2,
    act: async (services) => {
      await applyDuePhoneAnswers(services);
      await deliverDue(services);
    },
  },
];
