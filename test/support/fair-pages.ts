import { countDraws, judgeDraws } from '#src/fairness/index.ts';
import type { World } from '#src/platform/world.ts';
import type { ShownPage } from './shown-page.ts';

type Showing = (path: string, title?: string) => ShownPage;

/** What is told of all draws, once they were counted and judged; and one's own, with what a filter finds. */
export async function fairPages(
  world: World,
  [open, own]: readonly [open: Showing, own: Showing],
  revealed: number,
): Promise<ShownPage[]> {
  await countDraws(world, { settledMs: 0 });
  await judgeDraws(world);
  const values = `serverSeed=${'a1'.repeat(32)}&clientSeed=client&nonce=7&cursor=0`;
  return [
    ...['/fair', '/fair/odds', '/fair/report', '/fair/check'].map((path) => open(path)),
    open(`/fair/check?draw=${String(revealed)}`, 'check of a draw'),
    open('/fair/check?draw=999999999', 'check of no draw'),
    open(`/fair/check?${values}`, 'check of values'),
    own('/fair', 'draws'),
    own('/fair?kind=case&proof=revealed', 'draws, some'),
    own('/fair?kind=wheel&proof=revealed', 'draws, none found'),
  ];
}
