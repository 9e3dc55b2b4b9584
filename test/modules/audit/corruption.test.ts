/**
 * The audit finds and names what hands could do to the database past every lock: in a store that was played in, each
 * kind of damage is done within a transaction, looked for and undone. Its triggers are taken away first, its checks and
 * foreign keys are silent: what is left is the audit alone.
 */
import { expect } from 'chai';
import { rollUpFigures } from '#src/figures/index.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { rollUp } from '#src/standings/index.ts';
import { insertLog } from '#src/staff/store/log.ts';
import { findingsIn } from '../../../scripts/audit/audit.ts';
import { makePlayedWorld } from '../../support/played-world.ts';
import { closeWorld, expectCleanAudit, fixedClock } from '../../support/world.ts';
import { CORRUPTIONS } from './corruptions.ts';

const AT_LEAST = 20;

describe('the audit of a store that somebody laid hands on', function () {
  this.timeout(120_000);
  let world: World;
  before(async () => {
    world = await makePlayedWorld('hands', fixedClock(), { players: 8, turns: 12, everyHours: 5 });
    await rollUp(world);
    await rollUpFigures(world, { settledMs: 0 });
    const line = { act: 'staff.added', aboutType: 'member', aboutId: '7', was: null, became: '{}', reason: null };
    await transaction(world, null, async (tx) => {
      await insertLog(tx, [{ memberId: null, role: null, ...line }]);
      return null;
    });
    await expectCleanAudit(world);
    const [triggers] = (await world.db.raw('SHOW TRIGGERS')) as [{ Trigger: string }[]];
    for (const { Trigger: name } of triggers) await world.db.raw(`DROP TRIGGER ${name}`);
  });
  after(() => closeWorld(world));

  it('knows twenty kinds of damage at least', () => {
    expect(new Set(CORRUPTIONS.map(({ name }) => name)).size).to.be.at.least(AT_LEAST);
  });

  for (const { name, sql, rule } of CORRUPTIONS) {
    it(`names ${name}`, async () => {
      const trx = await world.db.transaction();
      try {
        await trx.raw('SET SESSION foreign_key_checks = 0, check_constraint_checks = 0');
        for (const statement of sql) {
          const [{ affectedRows }] = (await trx.raw(statement)) as [{ affectedRows: number }];
          expect(affectedRows, statement).to.equal(1);
        }
        const found = await findingsIn(trx, world.config, (one) => one === rule);
        expect(found.map((finding) => finding.rule)).to.deep.equal([rule]);
      } finally {
        await trx.raw('SET SESSION foreign_key_checks = 1, check_constraint_checks = 1');
        await trx.rollback();
      }
    });
  }

  it('is clean when all of it is undone', () => expectCleanAudit(world));
});
