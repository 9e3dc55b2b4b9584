import type { World } from '#src/platform/world.ts';
import type { DrawKind } from '#src/shared/draw-kinds.ts';
import { selectMarks, selectOutcomesOf, selectVerdicts, type Verdict } from './store.ts';

/** Until when every draw is counted; null before the first count. */
export const readCountedUntil = async ({ db }: World): Promise<Date | null> => (await selectMarks(db)).countedAt;

/** How often each item of a case's version came out until now. */
export async function readOutcomes({ db }: World, versionId: number): Promise<ReadonlyMap<number, number>> {
  const outcomes = await selectOutcomesOf(db, 'case', versionId);
  return new Map(outcomes.map(({ outcome, count }) => [outcome, count]));
}

/** The verdicts over versions of a kind, the newest version first; a cursor is the id they come before. */
export const readVerdicts = (
  { db }: World,
  kind: DrawKind,
  { cursor, limit }: { readonly cursor: number | null; readonly limit: number },
): Promise<Verdict[]> => selectVerdicts(db, kind, cursor ?? Number.MAX_SAFE_INTEGER, limit);
