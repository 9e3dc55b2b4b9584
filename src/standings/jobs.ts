import type { Job } from '#src/platform/jobs.ts';
import { rollUp } from './roll-up.ts';

/** The rollups follow the openings by a second or two; by some more after the process died that made them. */
export const standingJobs: readonly Job[] = [
  { name: 'roll-up-standings', everySeconds: 1, leaseSeconds: 10, act: rollUp },
];
