import type { Job } from '#src/platform/process/jobs.ts';
import { logRefusals } from './refusals.ts';
import { sweepEnded } from '#src/admin/access/store/members.ts';
import { HOUR_SECONDS } from '#src/shared/time.ts';

/** Deletes expired sessions and links, which are already refused, and logs refused sign-ins by the minute. */
export const staffJobs: readonly Job[] = [
  {
    name: 'forget-ended-staff-sessions',
    everySeconds: HOUR_SECONDS,
    act: ({ db, clock }) => sweepEnded(db, clock.now()),
  },
  { name: 'log-refused-staff-sign-ins', everySeconds: 60, act: logRefusals },
];
