import { timeAfter } from '#src/platform/process/clock.ts';
import type { Db } from '#src/platform/database/database.ts';
import { levelBeginsAtExp } from '#src/shared/level.ts';
import {
  type PlayerSegment,
  type SegmentConditions,
  selectSegmentPage,
} from '#src/players/notifications/store/segments.ts';
import { DAY_MS } from '#src/shared/time.ts';

/** Maximum number of players listed by id. */
export const MOST_NAMED = 1000;

interface SegmentPage {
  /** Matching players, ascending. */
  readonly ids: readonly number[];
  /** The last player checked; null at the end. */
  readonly lastId: number | null;
}

/**
 * Returns the matching players among the next `limit` players above an id: open accounts with notifications enabled,
 * or all in the language of a changed document.
 * Continuing from `lastId` checks every player once, with a bounded number of rows per call.
 */
export async function segmentPage(
  db: Db,
  segment: PlayerSegment,
  asked: { readonly afterId: number; readonly limit: number; readonly now: Date; readonly levelStepExp: number },
): Promise<SegmentPage> {
  const { afterId, limit } = asked;
  const named = segment.ids?.filter((id) => id > afterId).sort((a, b) => a - b);
  if (named?.length === 0) return { ids: [], lastId: null };
  const page = named === undefined ? { afterId, limit } : { ids: named.slice(0, limit) };
  const looked = await selectSegmentPage(db, groundOf(segment, asked), page);
  const lastId = 'ids' in page ? page.ids.at(-1) : looked.at(-1)?.id;
  return { ids: looked.filter(({ isMeant }) => isMeant).map(({ id }) => id), lastId: lastId ?? null };
}

const groundOf = (
  { activeDays, hasToppedUp, levelFrom, change }: PlayerSegment,
  { now, levelStepExp }: { readonly now: Date; readonly levelStepExp: number },
): SegmentConditions => ({
  changedLocale: change?.locale ?? null,
  activeSince: activeDays === null ? null : timeAfter(now, -activeDays * DAY_MS),
  leastDonated: hasToppedUp ? 1 : 0,
  leastExp: levelFrom === null ? 0 : levelBeginsAtExp(levelFrom, levelStepExp),
});
