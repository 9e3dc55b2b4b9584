import { batchCodes, findBatch } from '#src/core/promo-codes/index.ts';
import type { Services } from '#src/platform/services.ts';
import { csvHead, csvLine } from '#src/shared/csv.ts';

/** Codes of a batch as a file, with allowed and actual uses. The file is streamed. Throws as `findBatch` does. */
export const batchFile = (
  services: Services,
  _face: unknown,
  { id }: { readonly id: number },
): { readonly name: string; readonly type: string; readonly pieces: AsyncIterable<string> } => ({
  name: `codes-${String(id)}.csv`,
  type: 'text/csv; charset=utf-8',
  pieces: linesOf(services, id),
});

async function* linesOf({ db }: Services, batchId: number): AsyncGenerator<string> {
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
