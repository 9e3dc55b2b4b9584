import type { Services } from '#src/platform/services.ts';
import type { PlayerViewer, Viewer } from '#src/shared/viewers.ts';
import { type CsvCells, csvFile, timeCell } from '#src/platform/csv-file.ts';
import { type Movements, type MovementsInput, readMovements } from './movement-model.ts';

const ROWS_AT_ONCE = 500;

/**
 * All movements that match the filter as CSV, newest first. Sums are the exact ledger amounts in roubles or points,
 * whatever the display currency. Times are UTC.
 */
export const movementsFile = (services: Services, viewer: PlayerViewer, filter: Omit<MovementsInput, 'cursor'>) =>
  csvFile(
    `opencrate-${services.clock.now().toISOString().slice(0, 10)}.csv`,
    rowsOf(services, viewer.player.id, viewer, filter),
  );

async function* rowsOf(
  services: Services,
  playerId: number,
  viewer: Viewer,
  filter: Omit<MovementsInput, 'cursor'>,
): AsyncGenerator<CsvCells[]> {
  const { t } = viewer;
  const head = ['id', 'time', 'reason', 'subject', 'account', 'change', 'unit'] as const;
  let cursor: string | null = null;
  let before: CsvCells[] = [head.map((name) => t(`ledger.column.${name}`))];
  do {
    const page: Awaited<ReturnType<typeof readMovements>> = await readMovements(
      services,
      playerId,
      { ...filter, cursor },
      ROWS_AT_ONCE,
      viewer,
    );
    yield [...before, ...page.list.map((movement) => cellsOf(movement, viewer))];
    before = [];
    cursor = page.next;
  } while (cursor !== null);
}

const cellsOf = (
  { id, createdAt, reason, subject, account, changeMinor, unit }: Movements['list'][number],
  { t }: Viewer,
): CsvCells => [
  id,
  timeCell(createdAt),
  reason,
  subject ?? '',
  t(`ledger.account.${account}`),
  changeMinor / 100,
  unit === 'BONUS' ? t('ledger.unit.points') : 'RUB',
];
