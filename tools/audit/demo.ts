import type { SearchedRule } from './rule-run.ts';

/** Gifts of the demo are value without a payment. A store that ended its demo has closed the demo's players. */
export const searchDemoPlayers: SearchedRule = async (snapshot, config, run) => {
  if (config.demo) return;
  const players = await snapshot('players')
    .select<{ id: number }[]>('id')
    .where({ is_demo: 1, closed_at: null })
    .limit(10);
  for (const { id } of players) run.report({ player: id });
};
