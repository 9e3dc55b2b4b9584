/**
 * The audit detects and names manual damage to the database. In a store with history each kind of damage is done in a
 * transaction, detected and rolled back. Triggers are dropped and checks and foreign keys disabled, so that only the
 * audit can detect it.
 */
import { expect } from 'chai';
import type { Services } from '#src/platform/services.ts';
import { findingsIn } from '#tools/audit/audit.ts';
import { LIFT_CHECKS, RESTORE_CHECKS, stopChecks } from '#test/support/guards.ts';
import { closeServices, expectCleanAudit } from '#test/support/services.ts';
import { ACCOUNT_CORRUPTIONS } from './account-corruptions.ts';
import { BATTLE_CORRUPTIONS } from './battle-corruptions.ts';
import { CORRUPTIONS } from './corruptions.ts';
import { DERIVED_CORRUPTIONS } from './derived-corruptions.ts';
import { makeFullHistory } from './full-history.ts';
import { ROLLUP_CORRUPTIONS } from './rollup-corruptions.ts';
import { TRANSFER_CORRUPTIONS } from './transfer-corruptions.ts';

const AT_LEAST = 60;
const ALL = [
  ...CORRUPTIONS,
  ...ACCOUNT_CORRUPTIONS,
  ...BATTLE_CORRUPTIONS,
  ...DERIVED_CORRUPTIONS,
  ...TRANSFER_CORRUPTIONS,
  ...ROLLUP_CORRUPTIONS,
];

describe('The audit of a corrupted database', function () {
  this.timeout(120_000);
  let services: Services;
  before(async () => {
    services = await makeFullHistory('hands');
    await expectCleanAudit(services);
    const [triggers] = (await services.db.raw('SHOW TRIGGERS')) as [{ Trigger: string }[]];
    for (const { Trigger: name } of triggers) await services.db.raw(`DROP TRIGGER ${name}`);
    await stopChecks(services.db);
  });
  after(() => closeServices(services));

  it('The test has at least sixty kinds of damage', () => {
    expect(new Set(ALL.map(({ name }) => name)).size).to.be.at.least(AT_LEAST);
  });

  for (const { name, sql, rule } of ALL) {
    it(`The audit detects ${name}`, async () => {
      const trx = await services.db.transaction();
      try {
        await trx.raw(LIFT_CHECKS);
        for (const statement of sql) {
          const [{ affectedRows }] = (await trx.raw(statement)) as [{ affectedRows: number }];
          expect(affectedRows, statement).to.equal(1);
        }
        const found = await findingsIn(trx, services.config, (one) => one === rule);
        expect(found.map((finding) => finding.rule)).to.deep.equal([rule]);
      } finally {
        await trx.raw(RESTORE_CHECKS);
        await trx.rollback();
      }
    });
  }

  it('Rules that share a pass each find their damage', async () => {
    const damage = [
      ['UPDATE wallets SET balance = balance + 1 WHERE player_id IS NOT NULL LIMIT 1', 'every cached balance is'],
      ["UPDATE transfers SET subject_type = 'gift' WHERE kind = 'top_up' LIMIT 1", 'every transfer has the subject'],
      ["UPDATE items SET status = 'sold' WHERE status = 'owned' LIMIT 1", 'every sold item was paid once'],
      ['UPDATE players SET exp = exp + 1000 LIMIT 1', 'the exp of a player'],
      ["UPDATE standings SET opened = opened + 1 WHERE period = 'all' LIMIT 1", 'the leaderboard row of every player'],
      ['DELETE FROM play_days WHERE spent_kopecks > 0 LIMIT 1', 'the day totals of a player'],
      [
        "UPDATE payments SET base_kopecks = base_kopecks + 1 WHERE state = 'refunded' LIMIT 1",
        'every refunded payment',
      ],
      ['UPDATE referral_earnings SET amount_kopecks = amount_kopecks + 1 LIMIT 1', "an inviter's share"],
    ] as const;
    const trx = await services.db.transaction();
    try {
      await trx.raw(LIFT_CHECKS);
      for (const [sql] of damage) await trx.raw(sql);
      const found = (await findingsIn(trx, services.config, () => true)).map(({ rule }) => rule);
      for (const [sql, name] of damage)
        expect(
          found.some((rule) => rule.startsWith(name)),
          sql,
        ).to.equal(true);
    } finally {
      await trx.raw(RESTORE_CHECKS);
      await trx.rollback();
    }
  });

  it('The audit is clean when all damage is undone', () => expectCleanAudit(services));
});
