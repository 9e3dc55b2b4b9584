import { sumMoney } from '#src/core/ledger/index.ts';
import { isOwnRow, readHead, readSealedKeys } from '#src/core/sealed-history/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { sumOpenPayments } from '#src/payments/top-ups/index.ts';
import { sumItems } from '#src/players/inventory/index.ts';
import { timeOfMs } from '#src/platform/process/clock.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { moscowDay, moscowDayStartMs } from '#src/shared/moscow-day.ts';
import { insertStatement, type NewStatement, selectStatements } from './store.ts';

const DELIVERED_DAYS = 30;
/** Rows of one statement of SQL. */
const ROWS_AT_ONCE = 5000;

/** Whether the store publishes what it owes. The demo always does. */
export const arePublished = async (services: Services): Promise<boolean> =>
  services.config.demo || (await readSettings(services)).reserves;

/** Writes the statement of today, once. Nothing is written while it is off, and before the first seal. */
export async function writeStatement(services: Services): Promise<boolean> {
  if (!(await arePublished(services))) return false;
  const [last = null] = await selectStatements(services.db, 1);
  const now = services.clock.now();
  const day = moscowDay(now.getTime());
  if (last !== null && last.day >= day) return false;
  const head = await readHead(services.db);
  if (head === null) return false;
  // A forged statement is no beginning: everything is counted again.
  const before = last !== null && (await isOwnRow(services, 'reserve_statements', last.id)) ? last : NOTHING;
  const counted = await count(services, before, day);
  await transaction<null>(services, null, async (tx) => {
    await insertStatement(tx, { ...counted, day, sealId: head.number });
    return null;
  });
  return true;
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
async function count(services: Services, before: Counted, day: number): Promise<Counted> {
  const { db } = services;
  const keys = await readSealedKeys(db);
  const lastOf = (table: string): number => keys[table] ?? 0;
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
