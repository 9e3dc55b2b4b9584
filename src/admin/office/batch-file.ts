import { batchCodes, findBatch } from '#src/promo/index.ts';
import type { World } from '#src/platform/world.ts';
import { csvHead, csvLine } from '#src/shared/csv.ts';

/**
 * The codes of a batch as a file: each with how often it may be used and was; made while it is sent. Refuses like
 * `findBatch`.
 */
export const batchFile = (
  world: World,
  _face: unknown,
  { id }: { readonly id: number },
): { readonly name: string; readonly type: string; readonly pieces: AsyncIterable<string> } => ({
  name: `codes-${String(id)}.csv`,
  type: 'text/csv; charset=utf-8',
  pieces: linesOf(world, id),
});

async function* linesOf({ db }: World, batchId: number): AsyncGenerator<string> {
  await findBatch(db, batchId);
  yield csvHead(['code', 'max_uses', 'uses', 'from', 'until']);
  for await (const piece of batchCodes(db, batchId)) {
    yield piece
      .map(({ code, maxUses, uses, fromAt, untilAt }) =>
        csvLine([code, maxUses ?? '', uses, fromAt?.toISOString() ?? '', untilAt?.toISOString() ?? '']),
      )
      .join('');
  }
}
