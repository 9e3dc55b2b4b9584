import { type Db, select } from '#src/platform/db.ts';
import { wholeFromRow } from '#src/shared/units.ts';

/** Which players are meant. What is null or false asks for nothing; the rest must hold together. */
export interface PlayerSegment {
  /** Did something that moves their account within so many days. */
  readonly activeDays: number | null;
  readonly hasToppedUp: boolean;
  readonly levelFrom: number | null;
  /** These alone. */
  readonly ids: readonly number[] | null;
}

/** A segment's conditions as rows can be asked for them. */
export interface SegmentGround {
  readonly activeSince: Date | null;
  readonly leastDonated: number;
  readonly leastExp: number;
}

/**
 * The players of a page with whether they are meant: the next `limit` ids above one, or the given ids. Open players
 * who want notices alone are meant. Reads as many rows as the page has, however rare it is to be meant.
 */
export async function selectSegmentPage(
  db: Db,
  { activeSince, leastDonated, leastExp }: SegmentGround,
  page: { readonly afterId: number; readonly limit: number } | { readonly ids: readonly number[] },
): Promise<{ id: number; isMeant: boolean }[]> {
  const where =
    'ids' in page
      ? { sql: `id IN (${page.ids.map(() => '?').join(', ')}) ORDER BY id`, values: page.ids }
      : { sql: 'id > ? ORDER BY id LIMIT ?', values: [page.afterId, page.limit] };
  const rows = await select<{ id: number | string; is_meant: number }>(
    db,
    `SELECT id, closed_at IS NULL AND wants_notices = 1 AND donated_kopecks >= ? AND exp >= ?
       AND (? IS NULL OR active_at >= ?) AS is_meant
     FROM players WHERE ${where.sql}`,
    [leastDonated, leastExp, activeSince, activeSince, ...where.values],
  );
  return rows.map((row) => ({ id: wholeFromRow(row.id), isMeant: row.is_meant === 1 }));
}
