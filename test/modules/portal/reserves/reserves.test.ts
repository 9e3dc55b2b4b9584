/*
 * What the store owes: the daily statement is the sum of the rows of the history, is written once and only while it is
 * on, and the audit finds a forged one.
 */
import { expect } from 'chai';
import { sealHistory } from '#src/core/sealed-history/index.ts';
import type { Services } from '#src/platform/services.ts';
import { writeStatement } from '#src/portal/reserves/index.ts';
import { readReserves } from '#src/portal/reserves/reserves-model.ts';
import { selectStatements } from '#src/portal/reserves/store.ts';
import { DAY_MS } from '#src/shared/time.ts';
import { readLiability } from '#tools/audit/liability.ts';
import { audit } from '#tools/audit/audit.ts';
import { makePlayedServices } from '#test/support/players/played-services.ts';
import {
  closeServices,
  expectCleanAudit,
  fixedClock,
  giveMoney,
  makePlayer,
  refusalOf,
  type TestClock,
} from '#test/support/services.ts';

const VIEWER = { locale: 'en' } as const;

describe('The reserves of the store', function () {
  this.timeout(180_000);
  let clock: TestClock;
  let services: Services;
  before(async () => {
    clock = fixedClock();
    services = await makePlayedServices('reserves', clock, { players: 3, turns: 3, everyHours: 5 });
  });
  after(() => closeServices(services));

  const seal = async (): Promise<void> => {
    while ((await sealHistory(services, { settledMs: 0 })) > 0);
  };
  const off = (): Services => ({ ...services, config: { ...services.config, demo: false } });
  const rows = async (): Promise<number> => (await selectStatements(services.db, 100)).length;

  it('Nothing is written or shown while it is off, and nothing is written before the first seal', async () => {
    expect(await writeStatement(services)).to.equal(false);
    await seal();
    expect(await writeStatement(off())).to.equal(false);
    expect(await rows()).to.equal(0);
    expect(await refusalOf(readReserves(off(), VIEWER))).to.equal('errors.notFound');
  });

  it('A statement has the money and the items of all players, and is written once a day', async () => {
    const { money, items } = await readLiability(services.db);
    expect(money).to.be.above(0);
    expect(items).to.be.above(0);
    expect(await writeStatement(services)).to.equal(true);
    expect(await writeStatement(services)).to.equal(false);
    const { statements, signature, declaration } = await readReserves(services, VIEWER);
    expect(statements).to.have.length(1);
    expect(statements[0]).to.include({ balancesMinor: money, itemsMinor: items, owedMinor: money + items });
    expect(signature).to.match(/^[0-9a-f]{64}$/);
    expect(declaration).to.equal(null);
  });

  it('The statement of the next day adds what was sealed since', async () => {
    const player = await makePlayer(services, 0);
    await giveMoney(services, player.id, 12_345);
    clock.moveBy(DAY_MS);
    await seal();
    expect(await writeStatement(services)).to.equal(true);
    const [second, first] = await selectStatements(services.db, 2);
    expect(second?.balancesKopecks).to.equal((first?.balancesKopecks ?? 0) + 12_345);
    const { money, items } = await readLiability(services.db);
    expect(second).to.include({ balancesKopecks: money, itemsKopecks: items });
    await expectCleanAudit(services);
  });

  it('A statement is never changed or deleted', async () => {
    const change = services.db('reserve_statements').update({ balances_kopecks: 0 });
    expect(await refusalOf(Promise.resolve(change))).to.contain('never changed');
    const deletion = services.db('reserve_statements').delete();
    expect(await refusalOf(Promise.resolve(deletion))).to.contain('never changed');
  });

  it('The audit finds a forged sum, and the next statement does not continue it', async () => {
    const { db } = services;
    await db.raw('DROP TRIGGER reserve_statements_no_update');
    const [last] = await selectStatements(db, 1);
    const forged = { balances_kopecks: 1, items_kopecks: 1, withdrawals_kopecks: 1, delivered_kopecks: 1 };
    await db('reserve_statements').where({ id: last?.id }).update(forged);
    const broken = (await audit(db, services.config)).map(({ rule }) => rule);
    expect(broken).to.include.members([
      'the balances of a statement of reserves are the sums of the transfers up to it',
      'the items and open withdrawals of a statement of reserves are those of the moves up to it',
      'what a statement of reserves says was delivered was delivered within its 30 days',
      'the store wrote every row that makes value or gives access',
    ]);
    clock.moveBy(DAY_MS);
    await seal();
    expect(await writeStatement(services)).to.equal(true);
    const { money, items } = await readLiability(db);
    expect((await selectStatements(db, 1))[0]).to.include({ balancesKopecks: money, itemsKopecks: items });
  });
});
