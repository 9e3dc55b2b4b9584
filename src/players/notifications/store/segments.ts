import { type Db, select } from '#src/platform/database/database.ts';
import { wholeFromRow } from '#src/shared/units.ts';

/** Conditions that must all hold; null and false set no condition. */
export interface PlayerSegment {
  /** Players with an account movement within this number of days. */
  readonly activeDays: number | null;
  readonly hasToppedUp: boolean;
  readonly levelFrom: number | null;
  /** Only these players. */
  readonly ids: readonly number[] | null;
}

/** A segment's conditions as column values. */
export interface SegmentConditions {
  readonly activeSince: Date | null;
  readonly leastDonated: number;
  readonly leastExp: number;
}

/**
 * A page of players with whether they match: the next `limit` ids above one, or the given ids. Only open accounts with
 * notifications enabled match. Reads a page of rows however few of them match.
 */
export async function selectSegmentPage(
  db: Db,
  { activeSince, leastDonated, leastExp }: SegmentConditions,
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
