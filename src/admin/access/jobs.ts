import type { Job } from '#src/platform/process/jobs.ts';
import { sweepEnded } from '#src/admin/access/store/members.ts';
import { HOUR_SECONDS } from '#src/shared/time.ts';

/** Deletes expired sessions and links. They are already refused before they are deleted. */
export const staffJobs: readonly Job[] = [
  {
    name: 'forget-ended-staff-sessions',
    everySeconds: HOUR_SECONDS,
    act: ({ db, clock }) => sweepEnded(db, clock.now()),
  },
];
