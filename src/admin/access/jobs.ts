import type { Job } from '#src/platform/jobs.ts';
import { sweepEnded } from './store.ts';

const HOUR_SECONDS = 3600;

/** Sessions and links that have ended are forgotten; until then nothing is opened by them. */
export const staffJobs: readonly Job[] = [
  {
    name: 'forget-ended-staff-sessions',
    everySeconds: HOUR_SECONDS,
    act: ({ db, clock }) => sweepEnded(db, clock.now()),
  },
];
