import { batchCodes, findBatch } from '#src/core/promo-codes/index.ts';
import type { Services } from '#src/platform/services.ts';
import { type CsvCells, csvFile } from '#src/platform/csv-file.ts';

/** Codes of a batch as a file, with allowed and actual uses. The file is streamed. Throws as `findBatch` does. */
export const batchFile = (services: Services, _face: unknown, { id }: { readonly id: number }) =>
  csvFile(`codes-${String(id)}.csv`, rowsOf(services, id));

async function* rowsOf({ db }: Services, batchId: number): AsyncGenerator<CsvCells[]> {
  await findBatch(db, batchId);
  yield [['code', 'max_uses', 'uses', 'from', 'until']];
  for await (const piece of batchCodes(db, batchId)) {
    yield piece.map(({ code, maxUses, uses, fromAt, untilAt }) => [
      code,
      maxUses ?? '',
      uses,
      fromAt?.toISOString() ?? '',
      untilAt?.toISOString() ?? '',
    ]);
  }
}
