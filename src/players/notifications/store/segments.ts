import type { Db } from '#src/platform/database/database.ts';
import { column, inList, readRows, rowShape } from '#src/platform/database/rows.ts';
import type { Locale } from '#src/shared/locales.ts';

/** Conditions that must all hold; null and false set no condition. */
export interface PlayerSegment {
  /** Players with an account movement within this number of days. */
  readonly activeDays: number | null;
  readonly hasToppedUp: boolean;
  readonly levelFrom: number | null;
  /** Only these players. */
  readonly ids: readonly number[] | null;
  /** Missing in mailings of staff. */
  readonly change?: ChangedDocument;
}

/**
 * The readers of a document that changes: every open account in its language, also those that want no news or are on a
 * break.
 */
export interface ChangedDocument {
  readonly document: 'agreement' | 'privacy';
  readonly locale: Locale;
  readonly inForceAt: string;
  /** The change that was announced is withdrawn. */
  readonly isWithdrawn?: boolean;
}

/** A segment's conditions as column values. */
export interface SegmentConditions {
  /** The language of a changed document, or null. */
  readonly changedLocale: Locale | null;
  readonly activeSince: Date | null;
  readonly leastDonated: number;
  readonly leastExp: number;
}

const segmentPageShape = rowShape({ id: column.integer, isMeant: column.boolean });

/**
 * A page of players with whether they match: the next `limit` ids above one, or the given ids. Only open accounts with
 * notifications enabled match; of a changed document, those in its language. Reads a page of rows however few of them
 * match.
 */
export async function selectSegmentPage(
  db: Db,
  { changedLocale, activeSince, leastDonated, leastExp }: SegmentConditions,
  page: { readonly afterId: number; readonly limit: number } | { readonly ids: readonly number[] },
): Promise<{ id: number; isMeant: boolean }[]> {
  const where =
    'ids' in page
      ? { sql: `id IN (${inList(page.ids)}) ORDER BY id`, values: page.ids }
      : { sql: 'id > ? ORDER BY id LIMIT ?', values: [page.afterId, page.limit] };
  return await readRows(
    db,
    segmentPageShape,
    `SELECT id, closed_at IS NULL AND IF(? IS NULL, wants_notices = 1, locale = ?) AND donated_kopecks >= ? AND exp >= ?
       AND (? IS NULL OR active_at >= ?) AS is_meant
     FROM players WHERE ${where.sql}`,
    [changedLocale, changedLocale, leastDonated, leastExp, activeSince, activeSince, ...where.values],
  );
}
