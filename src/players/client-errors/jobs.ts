import { timeAfter } from '#src/platform/clock.ts';
import type { Job } from '#src/platform/jobs.ts';
import { deleteFaultsBefore } from './store.ts';

const KEPT_MS = 90 * 24 * 3600 * 1000;
const AT_ONCE = 1000;

/** What nobody has seen for 90 days is mended, or was somebody's invention. */
export const reportJobs: readonly Job[] = [
  {
    name: 'forget-old-faults',
    everySeconds: 3600,
    act: async ({ db, clock }) => {
      const before = timeAfter(clock.now(), -KEPT_MS);
      while ((await deleteFaultsBefore(db, before, AT_ONCE)) === AT_ONCE);
    },
  },
];
