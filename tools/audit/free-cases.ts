import type { Knex } from 'knex';
import { openingWorthKopecks, ticketsCentiGOf } from '#src/core/catalogue/returns/index.ts';
import { column, readRow, readRows, type RowOf, rowShape } from '#src/platform/database/rows.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import { kopecks } from '#src/shared/units.ts';
import { HOUR_MS, MINUTE_MS } from '#src/shared/time.ts';
import type { SearchedRule } from './rule-run.ts';

/** A cooldown with the opening that started it. */
const cooldownShape = rowShape({
  opening: column.integer,
  playerId: column.integer,
  caseId: column.integer,
  versionId: column.integer,
  priceKind: column.text,
  /** Null in an opening by a process of an older release. */
  gPriceKopecks: column.integer.nullable,
  createdAt: column.timestamp,
  openedAt: column.timestamp.nullable,
  freeKopecks: column.integer,
});
type Cooldown = RowOf<typeof cooldownShape>;

const contentShape = rowShape({ itemId: column.integer, tickets: column.integer });
type Content = RowOf<typeof contentShape>;

const priceShape = rowShape({ at: column.timestamp.named('changed_at'), centiG: column.text.mapped(Number) });
type PriceChange = RowOf<typeof priceShape>;

const ROWS_AT_ONCE = 2000;
const WRITES_WORTH = '20261122_1744_cases_free_worth%';
/** Processes of the previous release, which write no worth, run on for a while after the migration. */
const UPGRADE_MS = HOUR_MS;
/** A change of a price and an opening may be committed in another order than they began. */
const TRANSACTION_MS = 2 * MINUTE_MS;

/**
 * Cooldowns whose opening of a free case does not count what it was worth: the expected value of its version at the
 * prices of its moment, which the history of configuration holds. The daily limit of free cases sums these numbers.
 */
export const searchWrongFreeWorths: SearchedRule = async (snapshot, _config, { report, count }) => {
  const writtenFrom = await worthWrittenFrom(snapshot);
  const worthOf = worthReader(snapshot);
  for await (const rows of cooldowns(snapshot)) {
    for (const row of rows) {
      if (row.openedAt?.getTime() !== row.createdAt.getTime()) {
        if (row.createdAt >= writtenFrom) report({ ...row, worth: 'of another opening' });
        continue;
      }
      const worth = await worthOf(row);
      if (worth !== null && (row.freeKopecks < worth.least || row.freeKopecks > worth.most)) report({ ...row, worth });
    }
    count(rows.length);
  }
};

async function worthWrittenFrom(snapshot: Knex): Promise<Date> {
  const migratedAt = await readRow(
    snapshot,
    column.timestamp.only('migration_time'),
    'FROM knex_migrations WHERE name LIKE ?',
    [WRITES_WORTH],
  );
  if (migratedAt === null) throw new Error('The migration that adds the worth of free openings is missing');
  return timeAfter(migratedAt, UPGRADE_MS);
}

/** In the order of openings, so that all batches together read them once. */
async function* cooldowns(snapshot: Knex): AsyncGenerator<readonly Cooldown[]> {
  for (let after = 0; ;) {
    const rows = await readRows(
      snapshot,
      cooldownShape,
      `SELECT o.id AS opening, o.player_id, o.case_id, o.version_id, o.price_kind, o.g_price_kopecks, o.created_at,
         p.opened_at, p.free_kopecks FROM openings o FORCE INDEX (PRIMARY)
       STRAIGHT_JOIN case_pauses p ON p.player_id = o.player_id AND p.case_id = o.case_id AND p.again_at = o.again_at
       WHERE o.id > ? AND o.again_at IS NOT NULL ORDER BY o.id LIMIT ?`,
      [after, ROWS_AT_ONCE],
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.opening;
    yield rows;
  }
}

interface WorthRange {
  readonly least: number;
  readonly most: number;
}

/** Reads what an opening was worth; null when its row does not say at which price of 1 G. */
function worthReader(snapshot: Knex): (row: Cooldown) => Promise<WorthRange | null> {
  const contents = new Map<number, readonly Content[]>();
  const prices = new Map<number, readonly PriceChange[]>();
  return async ({ versionId, priceKind, gPriceKopecks, createdAt }) => {
    if (priceKind !== 'free') return { least: 0, most: 0 };
    if (gPriceKopecks === null) return null;
    const rows = contents.get(versionId) ?? (await readContents(snapshot, versionId));
    contents.set(versionId, rows);
    const least: { tickets: number; priceCentiG: number }[] = [];
    const most: { tickets: number; priceCentiG: number }[] = [];
    for (const { itemId, tickets } of rows) {
      const changes = prices.get(itemId) ?? (await readPrices(snapshot, itemId));
      prices.set(itemId, changes);
      const possible = pricesAround(changes, createdAt);
      least.push({ tickets, priceCentiG: Math.min(...possible) });
      most.push({ tickets, priceCentiG: Math.max(...possible) });
    }
    return { least: worthAt(least, gPriceKopecks), most: worthAt(most, gPriceKopecks) };
  };
}

const worthAt = (rows: readonly { tickets: number; priceCentiG: number }[], gPriceKopecks: number): number =>
  openingWorthKopecks({ ticketsCentiG: ticketsCentiGOf(rows) }, { gPriceKopecks: kopecks(gPriceKopecks) });

/** The prices that an item had shortly before, at or shortly after a moment. */
function pricesAround(changes: readonly PriceChange[], moment: Date): number[] {
  const [from, until] = [timeAfter(moment, -TRANSACTION_MS), timeAfter(moment, TRANSACTION_MS)];
  const earlier = changes.filter(({ at }) => at <= from).at(-1) ?? changes[0];
  const near = changes.filter(({ at }) => at > from && at <= until);
  return [earlier, ...near].flatMap((change) => change?.centiG ?? []);
}

const readContents = (snapshot: Knex, versionId: number): Promise<Content[]> =>
  readRows(
    snapshot,
    contentShape,
    `SELECT item_id, CAST(ticket_to AS SIGNED) - ticket_from + 1 AS tickets FROM case_version_rows
     WHERE version_id = ?`,
    [versionId],
  );

/** The prices of an item, the first one first. */
async function readPrices(snapshot: Knex, itemId: number): Promise<PriceChange[]> {
  return await readRows(
    snapshot,
    priceShape,
    `SELECT changed_at, JSON_VALUE(entry_values, '$.priceCentiG') AS centi_g FROM configuration_changes
     WHERE kind = 'item' AND entry_key = ? AND entry_values IS NOT NULL ORDER BY id`,
    [String(itemId)],
  );
}
