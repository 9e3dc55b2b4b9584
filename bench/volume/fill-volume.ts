import type { Knex } from 'knex';
import { openUnlimitedDb } from '#src/platform/database/database.ts';
import { signAccess } from '#src/platform/database/sign-access.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { writeSeedMark, readSeedMark } from '#src/core/settings/index.ts';
import { fillRest } from '#test/support/tables/filled-schema.ts';
import { GROWING } from '#test/support/tables/growing-tables.ts';
import { AS_IT_GOES, AT_THE_END } from './columns.ts';
import { writeEnds } from './ends.ts';
import { type PlayedHistory, playHistory } from './history.ts';
import { putKeys, takeKeys } from './keys.ts';
import { readOffers } from './offers.ts';

const MARK = 'volume';
/** Schemas of other versions of this code do not count as filled. */
const VERSION = 1;
/** Tables outside of the history get a fraction of its rows: staff and sandbox write less than players. */
const REST_SHARE = 10;

/** Size of a volume. */
export interface Size {
  readonly players: number;
  readonly transfers: number;
}

/** Size of a filled schema, and the time at which its history ends. */
export interface FilledVolume extends Size {
  readonly endAt: number;
}

/** Reads the mark of a schema; null when it was not completely filled by this version. */
export async function filledWith(db: Knex): Promise<FilledVolume | null> {
  const mark = JSON.parse((await readSeedMark(db, MARK)) ?? '{}') as Partial<FilledVolume & { version: number }>;
  const { players, transfers, endAt } = mark;
  if (mark.version !== VERSION || players === undefined || transfers === undefined || endAt === undefined) return null;
  return { players, transfers, endAt };
}

/**
 * Fills an empty schema with a catalogue with the history of a store of that size that ends now. `onProgress` receives
 * each step and its time.
 */
export async function fillVolume(
  services: Services,
  size: Size,
  onProgress: (step: string, seconds: number) => void,
): Promise<FilledVolume> {
  const { db, config } = services;
  const endAt = Math.floor(services.clock.now().getTime() / 1000);
  const timeStep = async <Answer>(step: string, work: () => Promise<Answer>): Promise<Answer> => {
    const startedMs = performance.now();
    const answer = await work();
    onProgress(step, (performance.now() - startedMs) / 1000);
    return answer;
  };
  const offers = await readOffers(db);
  const keys = await timeStep('indexes taken off', () =>
    takeKeys(db, [...Object.keys(AS_IT_GOES), ...Object.keys(AT_THE_END)]),
  );
  const history = await timeStep('history', () => playHistory(config.databaseUrl, offers, { ...size, endAt }));
  await timeStep('players, items and sums', () => writeEnds(config.databaseUrl, offers, history, endAt));
  for (const takenKeys of keys) await timeStep(`indexes of ${takenKeys.table}`, () => putKeys(db, takenKeys));
  const rest = Math.max(100, Math.floor(size.players / REST_SHARE));
  const unlimitedDb = openUnlimitedDb(config.databaseUrl, 1);
  try {
    await timeStep('the rest', () =>
      fillRest(unlimitedDb, rest, Math.min(10, Math.ceil(size.transfers / size.players))),
    );
    await timeStep('marks and statistics', () => keepMarks(unlimitedDb, history, endAt));
  } finally {
    await unlimitedDb.destroy();
  }
  await timeStep('signatures of sign-ins', () => signAccess(services));
  const volume = { ...size, transfers: history.transfers, endAt };
  await transaction(services, null, async (tx) => {
    await writeSeedMark(tx, MARK, JSON.stringify({ version: VERSION, ...volume }));
    return null;
  });
  return volume;
}

/** Rollups are at the end of the history, and the optimiser has its statistics. */
async function keepMarks(db: Knex, { rows, people }: PlayedHistory, endAt: number): Promise<void> {
  const endDate = new Date(endAt * 1000);
  const lasts = {
    contracts: rows.contracts,
    moves: rows.item_moves,
    openings: rows.openings,
    payments: rows.payments,
    payment_steps: rows.payment_events,
    players: people.idOf(people.count - 1),
    spins: rows.wheel_spins,
    transfers: rows.transfers,
    upgrades: rows.upgrades,
  };
  const marks = Object.entries(lasts).map(([source, last_id]) => ({ source, last_id, counted_at: endDate }));
  await db('figure_marks').insert(marks).onConflict('source').merge();
  const openedCount = people.opened.reduce((sum, count) => sum + count, 0);
  await db('standing_marks').update({
    opening_id: rows.openings,
    opened: openedCount,
    contracts: rows.contracts,
    users: people.count,
    settled_player_id: lasts.players,
    settled_players: people.count,
    seen_player_id: lasts.players,
    seen_at: endDate,
    settled_contract_id: rows.contracts,
    settled_contracts: rows.contracts,
    seen_contract_id: rows.contracts,
    contracts_seen_at: endDate,
    closed_until: endDate,
  });
  // The catalogue too: by statistics from before it was filled, the optimiser reads whole tables of it per case.
  await db.raw(`ANALYZE TABLE ${[...GROWING, 'cases', 'case_version_rows', 'catalogue_items'].join(', ')}`);
}
