import type { Job } from '#src/platform/jobs.ts';
import type { World } from '#src/platform/world.ts';
import { moscowDay } from '#src/shared/moscow-day.ts';
import { countDraws } from './count-draws.ts';
import { judgeDraws } from './judge-draws.ts';
import { selectMarks } from './store.ts';

/** Draws are counted all the time, a few at once; what was counted is judged each night, after midnight in Moscow. */
export const fairnessJobs: readonly Job[] = [
  { name: 'count-draws', everySeconds: 60, act: (world) => countDraws(world) },
  { name: 'judge-draws', everySeconds: 600, act: judgeOnceADay },
];

async function judgeOnceADay(world: World): Promise<void> {
  const { judgedAt } = await selectMarks(world.db);
  const today = moscowDay(world.clock.now().getTime());
  if (judgedAt !== null && moscowDay(judgedAt.getTime()) >= today) return;
  await countDraws(world);
  await judgeDraws(world);
}
