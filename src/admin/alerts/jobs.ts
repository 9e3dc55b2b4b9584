import type { Job } from '#src/platform/process/jobs.ts';
import { linkTelegram } from './link-telegram.ts';
import { eraseRemoved } from './store.ts';
import { watchAlerts } from './watch-alerts.ts';

export const alertJobs: readonly Job[] = [
  {
    name: 'watch-alerts',
    everySeconds: 60,
    act: async (services) => {
      await watchAlerts(services);
      await eraseRemoved(services.db);
    },
  },
  {
    name: 'link-telegram',
    everySeconds: 3,
    leaseSeconds: 120,
    act: async (services) => {
      await linkTelegram(services);
    },
  },
];
