/**
 * What staff are told about money that comes and goes: a top-up whose item leaves at once, one game account of several
 * players, a charge-back; and what a charge-back leaves owing is paid out of what a request gives back. With a provider
 * that credits and takes back.
 */
import { expect } from 'chai';
import { flagsOf } from '#src/accounts/index.ts';
import { openCase } from '#src/cases/index.ts';
import { readBalances } from '#src/ledger/index.ts';
import type { Payment } from '#src/payments/payment.ts';
import type { Player } from '#src/platform/player.ts';
import { requestWithdrawal } from '#src/withdrawals/request-withdrawal.ts';
import { expectCleanAudit, makePlayer } from '../../support/world.ts';
import { begin, openStage, say, type Stage } from '../payments/payment-stage.ts';
import { GAME_ID, makeOwner, reject, take } from './withdrawal-stage.ts';

const MODERATOR = 7002;
const QUICK_MS = 15 * 60_000;
/** Above 75 % of the dearest item of the case. */
const SUM = 5000;

describe('staff are told', () => {
  let stage: Stage;
  before(async () => (stage = await openStage()));
  after(async () => {
    await expectCleanAudit(stage.world);
    await stage.close();
  });

  const kindsOf = async ({ id }: Player): Promise<string[]> =>
    (await flagsOf(stage.world.db, id, 10)).map(({ kind }) => kind).toSorted();
  const topUp = async (player: Player, sum: number): Promise<Payment> => {
    const payment = await begin(stage, player, sum);
    await say(stage, payment, 'paid');
    return payment;
  };
  /** Buys an item of the money that came in. */
  const buy = async (player: Player): Promise<{ insertId: number; needed: number }> => {
    const { drops } = await openCase(stage.world, player, { caseName: 'plain', count: 1, revealMs: 0, quote: null });
    const [drop] = drops;
    if (drop === undefined) throw new Error('an opening without a drop');
    return { insertId: drop.insertId, needed: Math.ceil((drop.priceKopecks * 3) / 4) };
  };
  let lastGameId = 51_000_000;
  const freshGameId = (): string => String((lastGameId += 1));

  it('of an item that leaves right after a top-up, and not of one that waits', async () => {
    const [quick, slow] = [await makePlayer(stage.world, 0), await makePlayer(stage.world, 0)];
    await topUp(slow, SUM);
    const held = await buy(slow);
    stage.clock.moveBy(QUICK_MS + 1);
    await requestWithdrawal(stage.world, slow, { insertId: held.insertId, gameId: freshGameId() });
    expect(await kindsOf(slow)).to.deep.equal([]);
    await topUp(quick, SUM);
    const { insertId } = await buy(quick);
    await requestWithdrawal(stage.world, quick, { insertId, gameId: freshGameId() });
    expect(await kindsOf(quick)).to.deep.equal(['payment.quick']);
  });

  it('of a game account that another player gave already, once however often it is given', async () => {
    const gameId = freshGameId();
    const [first, second] = [await makeOwner(stage.world), await makeOwner(stage.world)];
    await requestWithdrawal(stage.world, first.player, { insertId: first.insertId, gameId });
    expect(await kindsOf(first.player)).to.deep.equal([]);
    await requestWithdrawal(stage.world, second.player, { insertId: second.insertId, gameId });
    const [flag] = await flagsOf(stage.world.db, second.player.id, 10);
    expect(flag).to.include({ kind: 'account.game', aboutId: first.player.id });
    const own = await makeOwner(stage.world);
    await requestWithdrawal(stage.world, own.player, { insertId: own.insertId, gameId: freshGameId() });
    expect(await kindsOf(own.player)).to.deep.equal([]);
  });

  it('of a charge-back, about the payment, once; a refund is none', async () => {
    const player = await makePlayer(stage.world, 0);
    const [back, refunded] = [await topUp(player, 100), await topUp(player, 100)];
    await say(stage, refunded, 'refunded');
    expect(await kindsOf(player)).to.deep.equal([]);
    await say(stage, back, 'charged_back');
    await say(stage, back, 'charged_back', { eventId: 'said again' });
    const flags = await flagsOf(stage.world.db, player.id, 10);
    expect(flags.map(({ kind, subjectId }) => [kind, subjectId])).to.deep.equal([['payment.back', back.id]]);
  });

  it('and nothing that is owed hides in a request: turned down, it pays the debt first', async () => {
    const player = await makePlayer(stage.world, 0);
    const payment = await topUp(player, SUM);
    const { insertId, needed } = await buy(player);
    const { id } = await requestWithdrawal(stage.world, player, { insertId, gameId: GAME_ID });
    await take(stage.world, MODERATOR, id);
    await say(stage, payment, 'charged_back');
    const owing = async (): Promise<readonly [donate: number, debt: number]> => {
      const wallets = await stage.world
        .db('wallets')
        .where({ player_id: player.id, account: 'debt', unit: 'DONATE' })
        .select<{ balance: number | string }[]>('balance');
      const { donateKopecks } = await readBalances(stage.world.db, player.id);
      return [donateKopecks, Number(wallets[0]?.balance ?? 0)];
    };
    // All that was not held went with the payment; what was held is owed.
    expect(await owing()).to.deep.equal([0, needed]);
    await reject(stage.world, MODERATOR, id);
    expect(await owing()).to.deep.equal([0, 0]);
    const repaid = await stage.world
      .db('transfers')
      .where({ subject_type: 'withdrawal', subject_id: id, kind: 'debt_repaid' })
      .select<{ amount: number | string }[]>('amount');
    expect(repaid.map(({ amount }) => Number(amount))).to.deep.equal([needed, needed]);
  });
});
