import type { Job } from '#src/platform/process/jobs.ts';
import { rollUp } from './roll-up.ts';

/**
 * The rollups lag behind the openings by a second or two, and longer after the worker that runs the job has crashed.
 */
export const leaderboardJobs: readonly Job[] = [
  { name: 'roll-up-standings', everySeconds: 1, leaseSeconds: 10, act: rollUp },
];
