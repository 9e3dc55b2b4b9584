import type { Db } from '#src/platform/database/database.ts';
import type { DrawKind } from '#src/shared/draw-kinds.ts';
import type { Draw } from './roll-draws.ts';
import { selectDrawsOf } from './store.ts';

/** The draw of each contract, upgrade or spin, by the id of the action. */
export async function drawsBySubject(
  db: Db,
  kind: Exclude<DrawKind, 'case'>,
  subjectIds: readonly number[],
): Promise<ReadonlyMap<number, Draw<number | null>>> {
  const rows = subjectIds.length === 0 ? [] : await selectDrawsOf(db, kind, subjectIds);
  return new Map(rows.map(({ subjectId, ...draw }) => [subjectId, draw]));
}
