import type { Job } from '#src/platform/jobs.ts';
import { remindOfBonus } from './remind.ts';

/** What is done about bonuses by the clock. Run again after a crash it tells nobody twice. */
export const bonusJobs: readonly Job[] = [
  {
    name: 'remind-of-bonus',
    everySeconds: 60,
    act: async (world) => {
      await remindOfBonus(world);
    },
  },
];
