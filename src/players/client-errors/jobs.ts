import { timeAfter } from '#src/platform/process/clock.ts';
import type { Job } from '#src/platform/process/jobs.ts';
import { deleteClientErrorsBefore } from './store.ts';
import { DAY_MS, HOUR_SECONDS } from '#src/shared/time.ts';

const KEPT_MS = 90 * DAY_MS;
const AT_ONCE = 1000;

/** Errors not seen for 90 days are either fixed or were made up by a client. */
export const clientErrorJobs: readonly Job[] = [
  {
    name: 'forget-old-faults',
    everySeconds: HOUR_SECONDS,
    act: async ({ db, clock }) => {
      const before = timeAfter(clock.now(), -KEPT_MS);
      while ((await deleteClientErrorsBefore(db, before, AT_ONCE)) === AT_ONCE);
    },
  },
];
