import type { Db } from '#src/platform/database/database.ts';
import { fail } from '#src/shared/errors.ts';
import { bareText } from '#src/shared/typed.ts';
import {
  type Batch,
  type BatchCode,
  selectBatch,
  selectBatchCodes,
  selectBatches,
  selectCodesLike,
  selectStaffCode,
  selectStaffCodes,
  selectUses,
  type StaffCode,
  type UseRow,
} from '#src/core/promo-codes/store/staff.ts';
import { type Page, pageOf } from '#src/shared/page-of.ts';

const PAGE = 50;
const END = Number.MAX_SAFE_INTEGER;
const PIECE = 500;

/**
 * Codes that staff created one by one, newest first. With `q`, the first fifty codes by name that begin with it,
 * including codes of batches and personal codes.
 */
export async function listStaffCodes(db: Db, q: string, before: number | null): Promise<Page<StaffCode, number>> {
  const beginning = bareText(q).replaceAll(' ', '').toUpperCase();
  if (beginning !== '') {
    const isName = /^[A-Z0-9_-]{1,32}$/.test(beginning);
    return { rows: isName ? await selectCodesLike(db, beginning, PAGE) : [], next: null };
  }
  return pageOf(await selectStaffCodes(db, before ?? END, PAGE + 1), PAGE, ({ id }) => id);
}

export const listBatches = async (db: Db, before: number | null): Promise<Page<Batch, number>> =>
  pageOf(await selectBatches(db, before ?? END, PAGE + 1), PAGE, ({ id }) => id);

/**
 * A code by its id.
 *
 * @throws errors.promo.unknown
 */
export const findStaffCode = async (db: Db, promoId: number): Promise<StaffCode> =>
  (await selectStaffCode(db, promoId)) ?? fail('errors.promo.unknown');

/**
 * A batch by its id.
 *
 * @throws errors.promo.unknown
 */
export const findBatch = async (db: Db, batchId: number): Promise<Batch> =>
  (await selectBatch(db, batchId)) ?? fail('errors.promo.unknown');

export const listUses = async (db: Db, promoId: number, before: number | null): Promise<Page<UseRow, number>> =>
  pageOf(await selectUses(db, promoId, before ?? END, PAGE + 1), PAGE, ({ id }) => id);

/** All codes of a batch in chunks, so that an export needs the memory of one chunk only. */
export async function* batchCodes(db: Db, batchId: number): AsyncGenerator<readonly BatchCode[]> {
  let afterId = 0;
  for (;;) {
    const piece = await selectBatchCodes(db, batchId, afterId, PIECE);
    if (piece.length === 0) return;
    yield piece;
    afterId = piece.at(-1)?.id ?? END;
  }
}
