import { sumMoney } from '#src/core/ledger/index.ts';
import { isOwnRow, readSealedUntil, type SealedUntil } from '#src/core/sealed-history/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { sumOpenPayments } from '#src/payments/top-ups/index.ts';
import { sumItems } from '#src/players/inventory/index.ts';
import { timeOfMs } from '#src/platform/process/clock.ts';
import { isDuplicate } from '#src/platform/database/database.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { moscowDay, moscowDayStartMs } from '#src/shared/moscow-day.ts';
import { insertStatement, type NewStatement, selectStatementOf, selectStatements, type Statement } from './store.ts';

const DELIVERED_DAYS = 30;
/** Rows of one statement of SQL. */
const ROWS_AT_ONCE = 5000;

/** True while the store publishes what it owes. The demo always does. */
export const arePublished = async (services: Services): Promise<boolean> =>
  services.config.demo || (await readSettings(services)).reserves;

/** The tables whose rows a statement counts. */
const COUNTED = ['transfers', 'items', 'item_moves'] as const;

/**
 * Writes the statement of today, once. Nothing is written while it is off, before the first seal, and while the history
 * is sealed in part: some tables would be counted up to a later moment than others.
 *
 * @throws Error when the row of today is not the store's own
 */
export async function writeStatement(services: Services): Promise<boolean> {
  if (!(await arePublished(services))) return false;
  const { db } = services;
  const day = moscowDay(services.clock.now().getTime());
  if (await isWritten(services, await selectStatementOf(db, day))) return false;
  const [newest = null] = await selectStatements(db, 1);
  // A forged statement is no beginning: everything is counted again.
  const last = newest !== null && (await isOwnRow(services, 'reserve_statements', newest.id)) ? newest : null;
  if (last !== null && last.day > day) return false;
  const sealed = await readSealedUntil(db, COUNTED);
  if (sealed === null || !sealed.isWhole) return false;
  const counted = await count(services, last ?? NOTHING, sealed, day);
  try {
    return await transaction<boolean>(services, null, async (tx) => {
      // Midnight has passed while it counted: the next run counts the new day.
      if (moscowDay(tx.now.getTime()) !== day) return false;
      await insertStatement(tx, { ...counted, day, sealId: sealed.number });
      return true;
    });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    await isWritten(services, await selectStatementOf(db, day));
    return false;
  }
}

/** Fails for a row that takes the day of the store's own one, so that the job is seen to fail. */
async function isWritten(services: Services, statement: Statement | null): Promise<boolean> {
  if (statement === null) return false;
  if (await isOwnRow(services, 'reserve_statements', statement.id)) return true;
  throw new Error(`Statement ${String(statement.id)} of reserves is forged, and takes the day of the store's own one`);
}

const deliveredSince = (day: number): Date => timeOfMs(moscowDayStartMs(day - DELIVERED_DAYS));

type Counted = Omit<NewStatement, 'day' | 'sealId'>;

const NOTHING: Counted = {
  lastTransferId: 0,
  lastItemId: 0,
  lastMoveId: 0,
  balancesKopecks: 0,
  itemsKopecks: 0,
  withdrawalsKopecks: 0,
  paymentsKopecks: 0,
  deliveredKopecks: 0,
};

/**
 * Adds what was sealed since the statement before to its sums: sealed rows are older than the commit horizon, so that
 * every row below the last one is counted once. Reads some thousand rows at a time.
 */
async function count(services: Services, before: Counted, { keys }: SealedUntil, day: number): Promise<Counted> {
  const { db } = services;
  const lastOf = (table: (typeof COUNTED)[number]): number => keys[table] ?? 0;
  const last = { lastTransferId: lastOf('transfers'), lastItemId: lastOf('items'), lastMoveId: lastOf('item_moves') };
  let { balancesKopecks, itemsKopecks, withdrawalsKopecks } = before;
  for (const range of rangesBetween(before.lastTransferId, last.lastTransferId)) {
    balancesKopecks += await sumMoney(db, range);
  }
  for (const range of rangesBetween(before.lastItemId, last.lastItemId)) itemsKopecks += await sumItems.won(db, range);
  for (const range of rangesBetween(before.lastMoveId, last.lastMoveId)) {
    const { gone, asked } = await sumItems.moved(db, range);
    itemsKopecks -= gone;
    withdrawalsKopecks += asked;
  }
  return {
    ...last,
    balancesKopecks,
    itemsKopecks,
    withdrawalsKopecks,
    paymentsKopecks: await sumOpenPayments(db),
    deliveredKopecks: await sumDelivered(services, last.lastMoveId, deliveredSince(day)),
  };
}

/** Deliveries at `since` or later. Walks back from the last move until the moves are older. */
async function sumDelivered({ db }: Services, lastId: number, since: Date): Promise<number> {
  let sum = 0;
  for (let until = lastId; until > 0; until -= ROWS_AT_ONCE) {
    const { delivered, newestAt } = await sumItems.moved(db, { afterId: until - ROWS_AT_ONCE, lastId: until }, since);
    if (newestAt !== null && newestAt < since) break;
    sum += delivered;
  }
  return sum;
}

function* rangesBetween(
  afterId: number,
  lastId: number,
): Generator<{ readonly afterId: number; readonly lastId: number }> {
  for (let from = afterId; from < lastId; from += ROWS_AT_ONCE) {
    yield { afterId: from, lastId: Math.min(from + ROWS_AT_ONCE, lastId) };
  }
}
