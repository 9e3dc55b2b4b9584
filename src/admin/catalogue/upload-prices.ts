import {
  insertPriceList,
  type PriceChange,
  type CurrentPrice,
  readCasePrices,
  readPricesOfItems,
} from '#src/core/catalogue/prices/index.ts';
import { createUploadQueue } from '#src/platform/images/upload-queue.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Db } from '#src/platform/database/database.ts';
import type { Upload } from '#src/platform/upload.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { staffAction } from '#src/admin/access/index.ts';
import { readPriceFile, type TypedPrice } from './read-price-file.ts';

export const PRICES_UPLOAD = {
  field: 'file',
  mostBytes: 1024 * 1024,
  queue: createUploadQueue({ atOnce: 2, waiting: 10 }),
} as const;

/**
 * Keeps the differences of a file from the present prices as a draft, which changes nothing before it is applied.
 *
 * @throws errors.prices.* for a file that is no price list or changes nothing
 */
export async function uploadPrices(
  services: Services,
  member: StaffMember,
  { file }: { readonly file: Upload | null },
): Promise<{ id: number }> {
  if (file === null) fail('errors.prices.columns', { columns: 'kind, name, price' });
  const prices = await file.use((content) => Promise.resolve(readPriceFile(content)));
  return await staffAction(services, member, async (tx, log) => {
    const changes = await changesOf(tx, prices);
    if (changes.length === 0) fail('errors.prices.none');
    const id = await insertPriceList(tx, member.id, changes);
    log({ act: 'prices.uploaded', about: { type: 'prices', id }, after: { changes: changes.length } });
    return { id };
  });
}

/** The prices of a file that differ from the present ones. A free case has no price to change. */
async function changesOf(db: Db, prices: readonly TypedPrice[]): Promise<PriceChange[]> {
  const [cases, items] = [await readCasePrices(db), await readPricesOfItems(db)];
  const rows = new Map<string, CurrentPrice>([
    ...cases.map((row): [string, CurrentPrice] => [`case ${row.name}`, row]),
    ...items.map((row): [string, CurrentPrice] => [`item ${row.name}`, row]),
  ]);
  return prices.flatMap(({ line, kind, name, price, oldPrice }): PriceChange[] => {
    const row = rows.get(`${kind} ${name}`);
    if (row === undefined) fail('errors.prices.name', { line, name });
    if (kind === 'item' && typeof oldPrice === 'number') fail('errors.prices.price', { line });
    const { id, ...before } = { id: row.id, unit: row.unit, price: row.price, oldPrice: row.oldPrice };
    const after = { price, oldPrice: oldPrice === undefined ? before.oldPrice : oldPrice };
    if (after.price === before.price && after.oldPrice === before.oldPrice) return [];
    return [{ kind, id, before, after }];
  });
}
