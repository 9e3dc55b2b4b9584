import type { Db } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { type HourBest, selectBests, upsertBests } from './store.ts';
import { HOUR_MS } from '#src/shared/time.ts';

const HOURS = 24;

const hourOf = (time: Date): number => Math.floor(time.getTime() / HOUR_MS);

interface RevealedOpening {
  readonly id: number;
  readonly caseId: number;
  readonly createdAt: Date;
}

interface RevealedItem {
  readonly subjectId: number;
  readonly id: number;
  readonly priceKopecks: number;
}

/** The best drop of each case and hour among revealed openings. */
export function bestDropsIn(openings: readonly RevealedOpening[], items: readonly RevealedItem[]): HourBest[] {
  const byId = new Map(openings.map((opening) => [opening.id, opening]));
  const bests = new Map<string, HourBest>();
  for (const { subjectId, id, priceKopecks } of items) {
    const opening = byId.get(subjectId);
    if (opening === undefined) continue;
    const { caseId } = opening;
    const startsHour = hourOf(opening.createdAt);
    const key = `${String(caseId)} ${String(startsHour)}`;
    const hourBest = bests.get(key);
    const isBetter =
      hourBest === undefined ||
      priceKopecks > hourBest.bestKopecks ||
      (priceKopecks === hourBest.bestKopecks && id < hourBest.bestId);
    if (isBetter) bests.set(key, { caseId, startsHour, bestKopecks: priceKopecks, bestId: id });
  }
  return [...bests.values()];
}

/**
 * Updates the best drop of each case and hour. Call it once for every revealed opening, in the transaction that counts
 * the opening.
 */
export const updateBestDrops = (
  tx: Tx,
  openings: readonly RevealedOpening[],
  items: readonly RevealedItem[],
): Promise<void> => upsertBests(tx, bestDropsIn(openings, items));

/** Owned-item ids of the best drops of a case in the 24 hours before `now`, best first, at most one per hour. */
export const bestDropsOf = (db: Db, caseId: number, now: Date): Promise<number[]> =>
  selectBests(db, caseId, hourOf(now) - HOURS + 1);
