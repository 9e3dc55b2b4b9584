import type { World } from '#src/platform/world.ts';
import { type LogFilter, type LogRow, selectEverybody, selectLog } from './store.ts';

/** Lines of the log before one of them, the newest first, and everybody whom it may name. */
export async function readLog(
  { db }: World,
  filter: LogFilter,
  before: number | null,
  count: number,
): Promise<{ readonly rows: LogRow[]; readonly members: { readonly id: number; readonly name: string }[] }> {
  const [rows, members] = await Promise.all([
    selectLog(db, filter, before ?? Number.MAX_SAFE_INTEGER, count),
    selectEverybody(db),
  ]);
  return { rows, members };
}
