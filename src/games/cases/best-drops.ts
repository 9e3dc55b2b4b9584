import type { Db } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { deleteBests, type HourBest, selectBests, upsertBests } from './store.ts';

const HOUR_MS = 3600 * 1000;
const HOURS = 24;

const hourOf = (time: Date): number => Math.floor(time.getTime() / HOUR_MS);

/** An opening that others may see by now. */
interface SeenOpening {
  readonly id: number;
  readonly caseId: number;
  readonly createdAt: Date;
}

/** What an opening gave. */
interface SeenItem {
  readonly subjectId: number;
  readonly id: number;
  readonly priceKopecks: number;
}

/**
 * Rolls the best drop of each case and hour up: called once for every opening when it is revealed, in the transaction
 * that counts it.
 */
export async function noteBests(tx: Tx, openings: readonly SeenOpening[], items: readonly SeenItem[]): Promise<void> {
  const byId = new Map(openings.map((opening) => [opening.id, opening]));
  const bests = new Map<string, HourBest>();
  for (const { subjectId, id, priceKopecks } of items) {
    const opening = byId.get(subjectId);
    if (opening === undefined) continue;
    const { caseId } = opening;
    const startsHour = hourOf(opening.createdAt);
    const key = `${String(caseId)} ${String(startsHour)}`;
    const known = bests.get(key);
    const isBetter =
      known === undefined ||
      priceKopecks > known.bestKopecks ||
      (priceKopecks === known.bestKopecks && id < known.bestId);
    if (isBetter) bests.set(key, { caseId, startsHour, bestKopecks: priceKopecks, bestId: id });
  }
  await upsertBests(tx, [...bests.values()]);
}

/** Forgets the bests, for all openings are counted anew. */
export const forgetBests = (tx: Tx): Promise<void> => deleteBests(tx);

/** The best drops of a case within a day before `now`, the best first, by owned item: one of each hour at most. */
export const bestsOf = (db: Db, caseId: number, now: Date): Promise<number[]> =>
  selectBests(db, caseId, hourOf(now) - HOURS + 1);
