import type { Services } from '#src/platform/services.ts';
import type { DrawKind } from '#src/shared/draw-kinds.ts';
import { selectFairnessProgress, selectOutcomesOf, selectVerdicts, type Verdict } from './store.ts';

/** The time up to which all draws are counted; null before the first count. */
export const readCountedUntil = async ({ db }: Services): Promise<Date | null> =>
  (await selectFairnessProgress(db)).countedAt;

/** Number of drops of each item of a case version so far. */
export async function readOutcomes({ db }: Services, versionId: number): Promise<ReadonlyMap<number, number>> {
  const outcomes = await selectOutcomesOf(db, 'case', versionId);
  return new Map(outcomes.map(({ outcome, count }) => [outcome, count]));
}

/** Verdicts of a kind, newest version first. A cursor is the id below which the page begins. */
export const readVerdicts = (
  { db }: Services,
  kind: DrawKind,
  { cursor, limit }: { readonly cursor: number | null; readonly limit: number },
): Promise<Verdict[]> => selectVerdicts(db, kind, cursor ?? Number.MAX_SAFE_INTEGER, limit);
