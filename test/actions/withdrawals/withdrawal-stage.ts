/* What tests of withdrawals stand on: players with an item and top-ups that unlock it, and moderators by number. */
import { openCase } from '#src/cases/index.ts';
import { itemsByIds } from '#src/items/index.ts';
import { readBalances } from '#src/ledger/index.ts';
import type { Player } from '#src/platform/player.ts';
import { type Tx, transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { finishWithdrawal } from '#src/withdrawals/finish-withdrawal.ts';
import { handBack } from '#src/withdrawals/hand-back.ts';
import { rejectWithdrawal } from '#src/withdrawals/reject-withdrawal.ts';
import { requestWithdrawal } from '#src/withdrawals/request-withdrawal.ts';
import { takeWithdrawal } from '#src/withdrawals/take-withdrawal.ts';
import type { Withdrawal } from '#src/withdrawals/withdrawal.ts';
import { giveDonate, makePlayer } from '../../support/world.ts';

/** An id that exists in the demo's game. */
export const GAME_ID = '38204417';
/** How long moderators of these tests may hold a request. */
export const HOLD_MINUTES = 15;

/** A player with one item and exactly the top-ups that unlock it, unless `spare` says how much more. */
export interface Owner {
  readonly player: Player;
  readonly insertId: number;
  readonly priceKopecks: number;
  /** 75 % of the price, rounded up. */
  readonly needed: number;
}

export async function makeOwner(world: World, spare = 0): Promise<Owner> {
  const player = await makePlayer(world, 2000);
  const { drops } = await openCase(world, player, { caseName: 'plain', count: 1, revealMs: 0, quote: null });
  const [drop] = drops;
  if (!drop) throw new Error('an opening without a drop');
  const needed = Math.ceil((drop.priceKopecks * 3) / 4);
  if (needed + spare > 0) await giveDonate(world, player.id, needed + spare);
  return { player, insertId: drop.insertId, priceKopecks: drop.priceKopecks, needed };
}

export const ask = (world: World, { player, insertId }: Owner) =>
  requestWithdrawal(world, player, { insertId, gameId: GAME_ID });

const inTx = <Answer>(world: World, body: (tx: Tx) => Promise<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    let answer: Answer;
    transaction(world, null, async (tx) => {
      answer = await body(tx);
      return null;
    }).then(() => resolve(answer), reject);
  });

/** What a moderator does, each in a transaction of its own, as the desk does it. */
export const take = (world: World, holderId: number, wanted: number | null = null): Promise<Withdrawal> =>
  inTx(world, (tx) => takeWithdrawal(tx, { holderId, wanted, minutes: HOLD_MINUTES }));
export const finish = (world: World, holderId: number, id: number): Promise<Withdrawal> =>
  inTx(world, (tx) => finishWithdrawal(tx, { id, holderId, lot: null }));
export const reject = (world: World, holderId: number, id: number, note = ''): Promise<Withdrawal> =>
  inTx(world, (tx) => rejectWithdrawal(tx, { id, holderId, reason: 'avatar', note }));
export const giveUp = (world: World, holderId: number, id: number): Promise<Withdrawal> =>
  inTx(world, (tx) => handBack(tx, id, holderId));

export const statusOf = async (world: World, insertId: number): Promise<string> =>
  (await itemsByIds(world.db, [insertId])).get(insertId)?.status ?? 'none';

/** What counts for withdrawals, in kopecks. */
export const donateOf = async (world: World, { id }: Player): Promise<number> =>
  (await readBalances(world.db, id)).donateKopecks;
