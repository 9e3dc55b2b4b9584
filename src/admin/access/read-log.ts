import type { Services } from '#src/platform/services.ts';
import { type LogFilter, type LogRow, selectLog } from '#src/admin/access/store/log.ts';
import { selectEverybody } from '#src/admin/access/store/members.ts';

/** Log lines before a given one, newest first, with the staff members for the filter list. */
export async function readLog(
  { db }: Services,
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
