import type { Db } from '#src/platform/database/database.ts';
import { boolean, inList, integer, readRows, rowShape } from '#src/platform/database/rows.ts';

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

const segmentPageShape = rowShape({ id: integer, isMeant: boolean });

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
      ? { sql: `id IN (${inList(page.ids)}) ORDER BY id`, values: page.ids }
      : { sql: 'id > ? ORDER BY id LIMIT ?', values: [page.afterId, page.limit] };
  return await readRows(
    db,
    segmentPageShape,
    `SELECT id, closed_at IS NULL AND wants_notices = 1 AND donated_kopecks >= ? AND exp >= ?
       AND (? IS NULL OR active_at >= ?) AS is_meant
     FROM players WHERE ${where.sql}`,
    [leastDonated, leastExp, activeSince, activeSince, ...where.values],
  );
}
