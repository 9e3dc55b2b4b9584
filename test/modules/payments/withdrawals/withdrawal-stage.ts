/* Test bed for withdrawals: players with an item and top-ups that unlock it, and moderators by number. */
import { openCase } from '#src/games/cases/index.ts';
import { itemsByIds } from '#src/players/inventory/index.ts';
import { readHighestGPrice } from '#src/core/settings/index.ts';
import { floorKopecksOfG } from '#src/shared/money.ts';
import { readBalances } from '#src/core/ledger/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { finishWithdrawal } from '#src/payments/withdrawals/finish-withdrawal.ts';
import { handBack } from '#src/payments/withdrawals/hand-back.ts';
import { rejectWithdrawal } from '#src/payments/withdrawals/reject-withdrawal.ts';
import { requestWithdrawal } from '#src/payments/withdrawals/request-withdrawal.ts';
import { takeWithdrawal } from '#src/payments/withdrawals/take-withdrawal.ts';
import type { Withdrawal } from '#src/payments/withdrawals/withdrawal.ts';
import { giveDonate, giveMoney, makePlayer } from '#test/support/services.ts';

/** An id that exists in the demo's game. */
export const GAME_ID = '38204417';
/** Minutes for which a moderator may hold a request in these tests. */
export const HOLD_MINUTES = 15;

/** A player with one item and exactly the top-ups that unlock it, plus `spare`. */
export interface Owner {
  readonly player: Player;
  readonly insertId: number;
  readonly priceKopecks: number;
  /** 75 % of the price, rounded up. */
  readonly needed: number;
}

/** 75 % of the price in the game, rounded up, by the highest price of 1 G within a day: other tests set others. */
export async function neededFor(services: Services, insertId: number): Promise<number> {
  const [item] = (await itemsByIds(services.db, [insertId])).values();
  const gPriceKopecks = await readHighestGPrice(services.db, services.clock.now());
  return Math.ceil((floorKopecksOfG(item?.priceCentiG ?? 0, gPriceKopecks) * 3) / 4);
}

export async function makeOwner(services: Services, spare = 0, of: Player | null = null): Promise<Owner> {
  const player = of ?? (await makePlayer(services, 2000));
  if (of !== null) await giveMoney(services, of.id, 2000);
  const { drops } = await openCase(services, player, { caseName: 'plain', count: 1, revealMs: 0, quote: null });
  const [drop] = drops;
  if (!drop) throw new Error('an opening without a drop');
  const needed = await neededFor(services, drop.insertId);
  if (needed + spare > 0) await giveDonate(services, player.id, needed + spare);
  return { player, insertId: drop.insertId, priceKopecks: drop.priceKopecks, needed };
}

export const ask = (services: Services, { player, insertId }: Owner) =>
  requestWithdrawal(services, player, { insertId, gameId: GAME_ID });

const inTx = <Answer>(services: Services, body: (tx: Tx) => Promise<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    let answer: Answer;
    transaction(services, null, async (tx) => {
      answer = await body(tx);
      return null;
    }).then(() => resolve(answer), reject);
  });

/** Actions of a moderator, each in its own transaction as in the withdrawal queue. */
export const take = (services: Services, holderId: number, wanted: number | null = null): Promise<Withdrawal> =>
  inTx(services, (tx) => takeWithdrawal(tx, { holderId, wanted, minutes: HOLD_MINUTES }));
export const finish = (services: Services, holderId: number, id: number): Promise<Withdrawal> =>
  inTx(services, (tx) => finishWithdrawal(tx, { id, holderId, lot: null }));
export const reject = (services: Services, holderId: number, id: number, note = ''): Promise<Withdrawal> =>
  inTx(services, (tx) => rejectWithdrawal(tx, { id, holderId, reason: 'avatar', note }));
export const giveUp = (services: Services, holderId: number, id: number): Promise<Withdrawal> =>
  inTx(services, (tx) => handBack(tx, id, holderId));

export const statusOf = async (services: Services, insertId: number): Promise<string> =>
  (await itemsByIds(services.db, [insertId])).get(insertId)?.status ?? 'none';

/** The withdrawal allowance in kopecks. */
export const donateOf = async (services: Services, { id }: Player): Promise<number> =>
  (await readBalances(services.db, id)).donateKopecks;
