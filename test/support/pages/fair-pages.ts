import { countDraws, judgeDraws } from '#src/portal/fairness/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { PageState, PageStateMaker } from '#test/support/pages/page-state.ts';

export async function fairPages(
  services: Services,
  [open, own]: readonly [open: PageStateMaker, own: PageStateMaker],
  revealed: number,
): Promise<PageState[]> {
  await countDraws(services, { settledMs: 0 });
  await judgeDraws(services);
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
