/**
 * The audit detects and names manual damage to the database. In a store with history each kind of damage is done in a
 * transaction, detected and rolled back. Triggers are dropped and checks and foreign keys disabled, so that only the
 * audit can detect it.
 */
import { expect } from 'chai';
import { rollUpFigures } from '#src/admin/analytics/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { rollUp } from '#src/portal/leaderboards/index.ts';
import { insertLog } from '#src/admin/access/store/log.ts';
import { findingsIn } from '#tools/audit/audit.ts';
import { makePlayedServices } from '#test/support/played-services.ts';
import { closeServices, expectCleanAudit, fixedClock } from '#test/support/services.ts';
import { ACCOUNT_CORRUPTIONS } from './account-corruptions.ts';
import { CORRUPTIONS } from './corruptions.ts';

const AT_LEAST = 20;

describe('The audit of a corrupted database', function () {
  this.timeout(120_000);
  let services: Services;
  before(async () => {
    services = await makePlayedServices('hands', fixedClock(), { players: 8, turns: 12, everyHours: 5 });
    await rollUp(services);
    await rollUpFigures(services, { settledMs: 0 });
    const line = { act: 'staff.added', aboutType: 'member', aboutId: '7', was: null, became: '{}', reason: null };
    await transaction(services, null, async (tx) => {
      await insertLog(tx, [{ memberId: null, role: null, ...line }]);
      return null;
    });
    await expectCleanAudit(services);
    const [triggers] = (await services.db.raw('SHOW TRIGGERS')) as [{ Trigger: string }[]];
    for (const { Trigger: name } of triggers) await services.db.raw(`DROP TRIGGER ${name}`);
  });
  after(() => closeServices(services));

  it('The test has at least twenty kinds of damage', () => {
    expect(new Set(CORRUPTIONS.map(({ name }) => name)).size).to.be.at.least(AT_LEAST);
  });

  for (const { name, sql, rule } of [...CORRUPTIONS, ...ACCOUNT_CORRUPTIONS]) {
    it(`The audit detects ${name}`, async () => {
      const trx = await services.db.transaction();
      try {
        await trx.raw('SET SESSION foreign_key_checks = 0, check_constraint_checks = 0');
        for (const statement of sql) {
          const [{ affectedRows }] = (await trx.raw(statement)) as [{ affectedRows: number }];
          expect(affectedRows, statement).to.equal(1);
        }
        const found = await findingsIn(trx, services.config, (one) => one === rule);
        expect(found.map((finding) => finding.rule)).to.deep.equal([rule]);
      } finally {
        await trx.raw('SET SESSION foreign_key_checks = 1, check_constraint_checks = 1');
        await trx.rollback();
      }
    });
  }

  it('The audit is clean when all damage is undone', () => expectCleanAudit(services));
});
