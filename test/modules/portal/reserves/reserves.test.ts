/*
 * Reserves: the daily statement is the sum of the rows of the history, is written once and only while it is
 * on, and the audit finds a forged one.
 */
import { expect } from 'chai';
import { sealHistory } from '#src/core/sealed-history/index.ts';
import type { Services } from '#src/platform/services.ts';
import { writeStatement } from '#src/portal/reserves/index.ts';
import { readReserves } from '#src/portal/reserves/reserves-model.ts';
import { selectStatements } from '#src/portal/reserves/store.ts';
import { byLocale } from '#src/shared/locales.ts';
import { DAY_MS, MINUTE_MS } from '#src/shared/time.ts';
import { addMember } from '#src/admin/access/index.ts';
import { declare } from '#src/admin/reserves/declare.ts';
import { readLiability } from '#tools/audit/liability.ts';
import { audit } from '#tools/audit/audit.ts';
import { makePlayedServices } from '#test/support/players/played-services.ts';
import {
  closeServices,
  expectCleanAudit,
  fixedClock,
  giveMoney,
  makePlayer,
  openTwin,
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
    const { statements, declaration } = await readReserves(services, VIEWER);
    expect(statements).to.have.length(1);
    expect(statements[0]).to.include({ balancesMinor: money, itemsMinor: items, owedMinor: money + items });
    expect(statements[0]?.signature).to.match(/^[0-9a-f]{64}$/);
    expect(statements[0]?.isSigned).to.equal(true);
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

  it('Nothing is written while the history is sealed in part', async () => {
    const player = await makePlayer(services, 0);
    for (const sum of [1, 2, 3]) await giveMoney(services, player.id, sum);
    clock.moveBy(DAY_MS);
    expect(await sealHistory(services, { settledMs: 0, rowsAtOnce: 1, runMs: 0 })).to.equal(1);
    expect(await writeStatement(services)).to.equal(false);
    await seal();
    expect(await writeStatement(services)).to.equal(true);
    expect((await selectStatements(services.db, 1))[0]?.balancesKopecks).to.equal(
      (await readLiability(services.db)).money,
    );
    await expectCleanAudit(services);
  });

  it('Two processes at once write one statement', async () => {
    clock.moveBy(DAY_MS);
    await seal();
    const before = await rows();
    const twin = await openTwin(services);
    try {
      const written = await Promise.all([writeStatement(services), writeStatement(twin)]);
      expect(written.filter(Boolean)).to.have.length(1);
    } finally {
      await closeServices(twin);
    }
    expect(await rows()).to.equal(before + 1);
  });

  it('The audit names a forged statement alone, the page marks it, and the next one does not continue it', async () => {
    const { db } = services;
    await db.raw('DROP TRIGGER reserve_statements_no_update');
    const [last] = await selectStatements(db, 1);
    const forged = { balances_kopecks: 1, items_kopecks: 1, withdrawals_kopecks: 1, delivered_kopecks: 1 };
    const signed = async () => (await readReserves(services, VIEWER)).statements.slice(0, 2).map((one) => one.isSigned);
    expect(await signed()).to.deep.equal([true, true]);
    await db('reserve_statements').where({ id: last?.id }).update(forged);
    expect(await signed(), 'signatures are checked once a minute').to.deep.equal([true, true]);
    clock.moveBy(MINUTE_MS);
    expect(await signed()).to.deep.equal([false, true]);
    clock.moveBy(DAY_MS);
    await seal();
    expect(await writeStatement(services)).to.equal(true);
    const { money, items } = await readLiability(db);
    expect((await selectStatements(db, 1))[0]).to.include({ balancesKopecks: money, itemsKopecks: items });
    const findings = (await audit(db, services.config)).filter(({ rule }) => rule.includes('statement of reserves'));
    expect(findings.map(({ rule }) => rule)).to.have.members([
      'the balances of a statement of reserves are the sums of the transfers up to it',
      'the items and open withdrawals of a statement of reserves are those of the moves up to it',
      'what a statement of reserves says was delivered was delivered within its 30 days',
    ]);
    for (const { rows: found } of findings) {
      expect(found.map((row) => ('statement' in row ? row.statement : null))).to.deep.equal([last?.id]);
    }
  });

  it('A forged row of a later day stops no statement, until its day, when the job fails', async () => {
    const { db } = services;
    const [last] = await selectStatements(db, 1);
    await db.raw(
      `INSERT INTO reserve_statements (day, seal_id, last_transfer_id, last_item_id, last_move_id, balances_kopecks,
         items_kopecks, withdrawals_kopecks, payments_kopecks, delivered_kopecks, created_at)
       SELECT day + 2, seal_id, last_transfer_id, last_item_id, last_move_id, balances_kopecks, items_kopecks,
         withdrawals_kopecks, payments_kopecks, delivered_kopecks, created_at FROM reserve_statements WHERE id = ?`,
      [last?.id ?? 0],
    );
    const found = await audit(db, services.config);
    expect(found.map(({ rule }) => rule)).to.include(
      'a statement of reserves is of the Moscow day on which it was written',
    );
    clock.moveBy(DAY_MS);
    expect(await writeStatement(services)).to.equal(true);
    clock.moveBy(DAY_MS);
    expect(await refusalOf(writeStatement(services))).to.contain('is forged');
    clock.moveBy(DAY_MS);
    expect(await writeStatement(services)).to.equal(true);
  });

  it('The audit finds a declaration whose texts are not those of the log', async () => {
    const { db } = services;
    const rule = 'every declaration of reserves has one line of the log with the same texts';
    const rules = async () => (await audit(db, services.config)).map((finding) => finding.rule);
    const { id } = await addMember(services, null, { name: 'declarer', role: 'admin', locale: 'en' });
    const admin = { id, name: 'declarer', role: 'admin', locale: 'en', claim: null } as const;
    await declare(services, admin, { text: byLocale((locale) => (locale === 'en' ? 'A “bank” account.' : 'Счёт')) });
    expect(await rules()).not.to.include(rule);
    await db('reserve_declarations').insert({ texts: '{"en":"More."}', created_at: clock.now() });
    expect(await rules()).to.include(rule);
  });
});
