import type { StaffMember } from '#src/shared/actor.ts';
import { type CsvCells, csvFile } from '#src/platform/csv-file.ts';
import type { Services } from '#src/platform/services.ts';
import type { Page } from '#src/shared/page-of.ts';
import { staffAction } from './staff-action.ts';

/** Rows of a list that are read at once for its file. */
const ROWS_AT_ONCE = 500;

/** A list of the console that is downloaded whole. */
export interface ListedFile<Cursor extends string | number> {
  readonly name: string;
  /** Names of the used filters; their texts may be personal data, which the log does not have. */
  readonly filters: Readonly<Record<string, string | null>>;
  readonly head: CsvCells;
  readonly load: (cursor: Cursor | null, most: number) => Promise<Page<CsvCells, Cursor>>;
}

/** A list as a CSV file that is read page by page while it is sent. The staff log has a line of each download. */
export const listFile = <Cursor extends string | number>(
  services: Services,
  member: StaffMember,
  list: ListedFile<Cursor>,
) =>
  csvFile(
    `opencrate-${list.name}-${services.clock.now().toISOString().slice(0, 10)}.csv`,
    rowsOf(services, member, list),
  );

async function* rowsOf<Cursor extends string | number>(
  services: Services,
  member: StaffMember,
  { name, filters, head, load }: ListedFile<Cursor>,
): AsyncGenerator<CsvCells[]> {
  const used = Object.keys(filters).filter((filter) => (filters[filter] ?? '') !== '');
  await staffAction<null>(services, member, (_tx, log) => {
    log({ act: 'list.downloaded', about: { type: 'list', id: name }, after: { filters: used.join(' ') } });
    return Promise.resolve(null);
  });
  let before = [head];
  let cursor: Cursor | null = null;
  do {
    const page: Page<CsvCells, Cursor> = await load(cursor, ROWS_AT_ONCE);
    yield [...before, ...page.rows];
    before = [];
    cursor = page.next;
  } while (cursor !== null);
}
