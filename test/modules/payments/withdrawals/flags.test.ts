/**
 * Flags for staff about payments: a top-up whose item is withdrawn at once, one game account of several players, a
 * chargeback. A debt left by a chargeback is paid from the refund of a cancelled request. Uses a provider that credits
 * and reverses.
 */
import { expect } from 'chai';
import { flagsOf } from '#src/players/risk/index.ts';
import { openCase } from '#src/games/cases/index.ts';
import { readBalances } from '#src/core/ledger/index.ts';
import type { Payment } from '#src/payments/top-ups/payment.ts';
import type { Player } from '#src/shared/actor.ts';
import { requestWithdrawal } from '#src/payments/withdrawals/request-withdrawal.ts';
import { expectCleanAudit, makePlayer } from '#test/support/services.ts';
import { begin, openStage, sendClaim, type Stage } from '#test/modules/payments/top-ups/payment-stage.ts';
import { GAME_ID, makeOwner, neededFor, reject, take } from './withdrawal-stage.ts';
import { MINUTE_MS } from '#src/shared/time.ts';

const MODERATOR = 7002;
const QUICK_MS = 15 * MINUTE_MS;
/** Above 75 % of the price of the most expensive item of the case. */
const SUM = 5000;

describe('Flags for staff', () => {
  let stage: Stage;
  before(async () => (stage = await openStage()));
  after(async () => {
    await expectCleanAudit(stage.services);
    await stage.close();
  });

  const kindsOf = async ({ id }: Player): Promise<string[]> =>
    (await flagsOf(stage.services.db, id, 10)).map(({ kind }) => kind).toSorted();
  const topUp = async (player: Player, sum: number): Promise<Payment> => {
    const payment = await begin(stage, player, sum);
    await sendClaim(stage, payment, 'paid');
    return payment;
  };
  const buy = async (player: Player): Promise<{ insertId: number; needed: number }> => {
    const { drops } = await openCase(stage.services, player, { caseName: 'plain', count: 1, revealMs: 0, quote: null });
    const [drop] = drops;
    if (drop === undefined) throw new Error('an opening without a drop');
    return { insertId: drop.insertId, needed: await neededFor(stage.services, drop.insertId) };
  };
  let lastGameId = 51_000_000;
  const freshGameId = (): string => String((lastGameId += 1));

  it('An item that leaves right after a top-up is flagged, and one that waits is not', async () => {
    const [quick, slow] = [await makePlayer(stage.services, 0), await makePlayer(stage.services, 0)];
    await topUp(slow, SUM);
    const held = await buy(slow);
    stage.clock.moveBy(QUICK_MS + 1);
    await requestWithdrawal(stage.services, slow, { insertId: held.insertId, gameId: freshGameId() });
    expect(await kindsOf(slow)).to.deep.equal([]);
    await topUp(quick, SUM);
    const { insertId } = await buy(quick);
    await requestWithdrawal(stage.services, quick, { insertId, gameId: freshGameId() });
    expect(await kindsOf(quick)).to.deep.equal(['payment.quick']);
  });

  it('A game account that another player used is flagged once', async () => {
    const gameId = freshGameId();
    const [first, second] = [await makeOwner(stage.services), await makeOwner(stage.services)];
    await requestWithdrawal(stage.services, first.player, { insertId: first.insertId, gameId });
    expect(await kindsOf(first.player)).to.deep.equal([]);
    await requestWithdrawal(stage.services, second.player, { insertId: second.insertId, gameId });
    const [flag] = await flagsOf(stage.services.db, second.player.id, 10);
    expect(flag).to.include({ kind: 'account.game', aboutId: first.player.id });
    const own = await makeOwner(stage.services);
    await requestWithdrawal(stage.services, own.player, { insertId: own.insertId, gameId: freshGameId() });
    expect(await kindsOf(own.player)).to.deep.equal([]);
  });

  it('A chargeback is flagged once with its payment, and a refund is not', async () => {
    const player = await makePlayer(stage.services, 0);
    const [back, refunded] = [await topUp(player, 100), await topUp(player, 100)];
    await sendClaim(stage, refunded, 'refunded');
    expect(await kindsOf(player)).to.deep.equal([]);
    await sendClaim(stage, back, 'charged_back');
    await sendClaim(stage, back, 'charged_back', { eventId: 'said again' });
    const flags = await flagsOf(stage.services.db, player.id, 10);
    expect(flags.map(({ kind, subjectId }) => [kind, subjectId])).to.deep.equal([['payment.back', back.id]]);
  });

  it('A rejected withdrawal pays the player’s debt first', async () => {
    const player = await makePlayer(stage.services, 0);
    const payment = await topUp(player, SUM);
    const { insertId, needed } = await buy(player);
    const { id } = await requestWithdrawal(stage.services, player, { insertId, gameId: GAME_ID });
    await take(stage.services, MODERATOR, id);
    await sendClaim(stage, payment, 'charged_back');
    const owing = async (): Promise<readonly [donate: number, debt: number]> => {
      const wallets = await stage.services
        .db('wallets')
        .where({ player_id: player.id, account: 'debt', unit: 'DONATE' })
        .select<{ balance: number | string }[]>('balance');
      const { donateKopecks } = await readBalances(stage.services.db, player.id);
      return [donateKopecks, Number(wallets[0]?.balance ?? 0)];
    };
    // The chargeback took everything not on hold; the held part becomes debt.
    expect(await owing()).to.deep.equal([0, needed]);
    await reject(stage.services, MODERATOR, id);
    expect(await owing()).to.deep.equal([0, 0]);
    const repaid = await stage.services
      .db('transfers')
      .where({ subject_type: 'withdrawal', subject_id: id, kind: 'debt_repaid' })
      .select<{ amount: number | string }[]>('amount');
    expect(repaid.map(({ amount }) => Number(amount))).to.deep.equal([needed, needed]);
  });
});
