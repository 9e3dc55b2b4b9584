import type { Job } from '#src/platform/process/jobs.ts';
import type { Services } from '#src/platform/services.ts';
import { moscowDay } from '#src/shared/moscow-day.ts';
import { countDraws } from './count-draws.ts';
import { judgeDraws } from './judge-draws.ts';
import { selectFairnessProgress } from './store.ts';

/**
 * Counts draws continuously in small batches, and compares the counts with the published odds once a day, after
 * midnight in Moscow.
 */
export const fairnessJobs: readonly Job[] = [
  { name: 'count-draws', everySeconds: 60, act: (services) => countDraws(services) },
  { name: 'judge-draws', everySeconds: 600, act: judgeOnceADay },
];

async function judgeOnceADay(services: Services): Promise<void> {
  const { judgedAt } = await selectFairnessProgress(services.db);
  const today = moscowDay(services.clock.now().getTime());
  if (judgedAt !== null && moscowDay(judgedAt.getTime()) >= today) return;
  await countDraws(services);
  await judgeDraws(services);
}
