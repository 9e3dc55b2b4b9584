import type { Job } from '#src/platform/jobs.ts';
import { walkMailings } from './walk-mailings.ts';

const PAGES_A_TURN = 200;

/** What notices do by the clock. */
export const noticeJobs: readonly Job[] = [
  { name: 'walk-mailings', everySeconds: 5, act: (world) => walkMailings(world, PAGES_A_TURN) },
];
