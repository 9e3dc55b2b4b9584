import type { Job } from '#src/platform/jobs.ts';
import { rollUp } from './roll-up.ts';

/** The rollups follow the openings by a second or two. */
export const standingJobs: readonly Job[] = [{ name: 'roll-up-standings', everySeconds: 1, act: rollUp }];
