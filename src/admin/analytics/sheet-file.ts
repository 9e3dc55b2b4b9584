import { timeAfter, timeFromText } from '#src/platform/process/clock.ts';
import type { Services } from '#src/platform/services.ts';
import { type CsvCells, csvFile } from '#src/platform/csv-file.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import { loadSheet } from './dashboard-model.ts';
import type { SheetName } from './sheets.ts';
import type { FigurePeriod } from './window.ts';
import { HOUR_MS } from '#src/shared/time.ts';

type SheetModel = Awaited<ReturnType<typeof loadSheet>>;

/** A sheet as a file: sums in roubles with kopecks, shares in percent, times in Moscow time. */
export const sheetFile = (services: Services, viewer: Viewer, name: SheetName, period: FigurePeriod) =>
  csvFile(
    `opencrate-${name}-${period}-${services.clock.now().toISOString().slice(0, 10)}.csv`,
    rowsOf(services, viewer, name, period),
  );

async function* rowsOf(
  services: Services,
  viewer: Viewer,
  name: SheetName,
  period: FigurePeriod,
): AsyncGenerator<CsvCells[]> {
  const sheet = await loadSheet(services, viewer, name, period);
  const { t } = viewer;
  yield [sheet.columns.map((column) => t(`admin-analytics.column.${column.name as 'time'}`))];
  yield sheet.rows.map((row) => row.map((cell, index) => cellOf(sheet, cell, index)));
}

function cellOf({ columns, span }: SheetModel, cell: number | string | null, column: number): number | string {
  const unit = columns[column]?.unit;
  if (cell === null) return '';
  if (unit === 'time') return timeOf(String(cell), span);
  return typeof cell === 'number' && (unit === 'roubles' || unit === 'percent') ? cell / 100 : cell;
}

const MOSCOW_AHEAD_MS = 3 * HOUR_MS;

/** A day as it is, an hour in Moscow time. */
const timeOf = (iso: string, span: SheetModel['span']): string =>
  span === 'day'
    ? iso.slice(0, 10)
    : timeAfter(timeFromText(iso), MOSCOW_AHEAD_MS).toISOString().slice(0, 16).replace('T', ' ');
