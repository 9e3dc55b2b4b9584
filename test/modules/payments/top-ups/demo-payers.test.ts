/* Simulated top-ups of the demo: real payments by the sandbox with every outcome, fully removed with the demo data. */
import { expect } from 'chai';
import { lockWalletsOf, post, readBalances } from '#src/core/ledger/index.ts';
import { chanceFrom } from '#tools/demo/chance.ts';
import { nothingRemoved, removePlayer } from '#tools/demo/remove-demo.ts';
import { seedPromos } from '#tools/demo/seed-promos.ts';
import { topUp } from '#tools/demo/top-up.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { LOCALE_CODES } from '#src/shared/locales.ts';
import { testConfig } from '#test/support/store.ts';
import { closeServices, expectCleanAudit, fixedClock, makePlayer, makeServices } from '#test/support/services.ts';
import { type Stage, begin, openStage, sendClaim } from './payment-stage.ts';
import { DAY_MS } from '#src/shared/time.ts';

const TOP_UPS = 60;
const EMPTY = { moneyKopecks: 0, bonusCentiPoints: 0, donateKopecks: 0, donatePendingKopecks: 0, debtKopecks: 0 };

describe('Payers of the demo', function () {
  this.timeout(120_000);

  it('Demo players pay, are declined and give up, with codes and without, and the audit is clean', async () => {
    const clock = fixedClock();
    const services = await makeServices({ clock, config: testConfig({ demo: true }) });
    await seedPromos(services);
    const at = clock.now();
    const endAt = new Date(at.getTime() + DAY_MS);
    const chance = chanceFrom('payers of a test');
    const players = await Promise.all(Array.from({ length: 12 }, () => makePlayer(services, 0)));
    const ids = players.map(({ id }) => id);
    for (let turn = 0; turn < TOP_UPS; turn += 1) {
      const locale = LOCALE_CODES[turn % LOCALE_CODES.length] ?? 'ru';
      await topUp(services, at, { player: players[turn % players.length] as Player, locale, endAt }, chance);
    }
    const rows = await services
      .db('payments')
      .whereIn('player_id', ids)
      .select<{ state: string; currency: string; promo_gain_kopecks: number | null; paid_at: Date | null }[]>();
    expect(rows).to.have.lengthOf(TOP_UPS);
    expect(new Set(rows.map(({ state }) => state))).to.deep.equal(new Set(['paid', 'failed', 'expired']));
    expect(new Set(rows.map(({ currency }) => currency)).size).to.be.above(2);
    expect(rows.filter((row) => row.promo_gain_kopecks !== null)).not.to.have.lengthOf(0);
    await expectCleanAudit(services);
    await Promise.all(ids.map((id) => removePlayer(services, id, nothingRemoved())));
    for (const id of ids) expect(await readBalances(services.db, id)).to.deep.equal(EMPTY);
    await expectCleanAudit(services);
    await closeServices(services);
  });

  describe('Removing the demo', () => {
    let stage: Stage;
    before(async () => (stage = await openStage()));
    after(() => expectCleanAudit(stage.services));
    after(() => stage.close());

    it('Removed payers keep no top-ups that wait to count for withdrawals', async () => {
      const player = await makePlayer(stage.services, 0);
      await sendClaim(stage, await begin(stage, player, 100, { method: 'test-bank' }), 'paid');
      expect((await readBalances(stage.services.db, player.id)).donatePendingKopecks).to.equal(100_00);
      await removePlayer(stage.services, player.id, nothingRemoved());
      expect(await readBalances(stage.services.db, player.id)).to.deep.equal(EMPTY);
    });

    it('Removed payers have no debts', async () => {
      const player = await makePlayer(stage.services, 0);
      const payment = await begin(stage, player, 100);
      await sendClaim(stage, payment, 'paid');
      await transaction(stage.services, null, async (tx) => {
        const { money } = await lockWalletsOf(tx, player.id);
        const subject = { type: 'player', id: player.id };
        await post(tx, [{ debit: money, credit: 'demo', unit: 'RUB', amount: 100_00, kind: 'demo_removal', subject }]);
        return null;
      });
      await sendClaim(stage, payment, 'charged_back');
      expect((await readBalances(stage.services.db, player.id)).debtKopecks).to.equal(100_00);
      await removePlayer(stage.services, player.id, nothingRemoved());
      expect(await readBalances(stage.services.db, player.id)).to.deep.equal(EMPTY);
    });
  });
});
