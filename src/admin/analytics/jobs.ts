import type { Job } from '#src/platform/jobs.ts';
import { rollUpFigures } from './roll-up.ts';

/** The figures follow the store by some minutes: see `rollUpFigures`. */
export const figureJobs: readonly Job[] = [
  { name: 'roll-up-figures', everySeconds: 30, leaseSeconds: 120, act: (world) => rollUpFigures(world) },
];
