import type { Job } from '#src/platform/process/jobs.ts';
import { remindOfBonus } from './remind.ts';

/** Scheduled jobs of the daily bonus. A second run after a crash sends no duplicate reminders. */
export const bonusJobs: readonly Job[] = [
  {
    name: 'remind-of-bonus',
    everySeconds: 60,
    act: async (services) => {
      await remindOfBonus(services);
    },
  },
];
