import type { Job } from '#src/platform/process/jobs.ts';
import { rollUpFigures } from './roll-up.ts';

/** Figures are some minutes behind: see `rollUpFigures`. */
export const analyticsJobs: readonly Job[] = [
  { name: 'roll-up-figures', everySeconds: 30, leaseSeconds: 120, act: (services) => rollUpFigures(services) },
];
