import type { Job } from '#src/platform/process/jobs.ts';
import { walkMailings } from './walk-mailings.ts';

const PAGES_A_TURN = 200;

export const mailingJobs: readonly Job[] = [
  { name: 'walk-mailings', everySeconds: 5, act: (services) => walkMailings(services, PAGES_A_TURN) },
];
