import type { Services } from '#src/platform/services.ts';
import type { PlayerViewer, Viewer } from '#src/shared/viewers.ts';
import { type CsvCells, csvFile } from '#src/platform/csv-file.ts';
import { originOf } from '#src/platform/config/own-origin.ts';
import { listDraws } from './draws-model.ts';
import type { FairInput } from './fair-model.ts';

type DrawsFilter = Pick<FairInput, 'kind' | 'proof'>;

const ROWS_AT_ONCE = 500;
const COLUMNS = ['number', 'time', 'what', 'nonce', 'ticket', 'won', 'proof'] as const;

/** All draws that match the filter as CSV, newest first, each with the URL of its proof. Times are UTC. */
export const drawsFile = (services: Services, viewer: PlayerViewer, filter: DrawsFilter) =>
  csvFile(
    `opencrate-draws-${services.clock.now().toISOString().slice(0, 10)}.csv`,
    rowsOf(services, viewer.player.id, viewer, filter),
  );

async function* rowsOf(
  services: Services,
  playerId: number,
  viewer: Viewer,
  filter: DrawsFilter,
): AsyncGenerator<CsvCells[]> {
  const proofOf = (id: number): string =>
    services.links.absoluteHref(originOf(services), viewer.locale, `/fair/draw/${String(id)}`);
  let cursor: number | null = null;
  let before: CsvCells[] = [COLUMNS.map((name) => viewer.t(`fairness.column.${name}`))];
  do {
    const query = { ...filter, cursor, limit: ROWS_AT_ONCE };
    const page: Awaited<ReturnType<typeof listDraws>> = await listDraws(services, playerId, query, viewer);
    const rows = page.list.map(({ id, createdAt, title, nonce, ticket, won }) => {
      const time = createdAt.slice(0, 19).replace('T', ' ');
      return [id, time, title, nonce, ticket, won.title, proofOf(id)];
    });
    yield [...before, ...rows];
    before = [];
    cursor = page.next === null ? null : Number(page.next);
  } while (cursor !== null);
}
