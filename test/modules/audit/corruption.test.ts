/**
 * The audit detects and names manual damage to the database. In a store with history each kind of damage is done in a
 * transaction, detected and rolled back. Triggers are dropped and checks and foreign keys disabled, so that only the
 * audit can detect it.
 */
import { expect } from 'chai';
import type { Services } from '#src/platform/services.ts';
import { findingsIn } from '#tools/audit/audit.ts';
import { SIGNATURES } from '#tools/audit/signatures.ts';
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

/** Tables that are in no seal because rules find each change of these columns; the first one is the key. */
const BOUND_BY_RULES: Readonly<Record<string, string>> = {
  battle_drops: 'id, battle_id, round, seat, ticket, item_id, price_kopecks, price_centi_g, owned_item_id',
  contracts: 'id, player_id, item_count, value_kopecks, edge_percent, reveal_at, created_at',
  draws: 'id, player_id, seed_pair_id, subject_id',
  item_uses: 'owned_item_id, kind, subject_id',
  play_breaks: 'id, player_id, from_at, until_at',
  vouchers: 'id, player_id, case_id, draw_id, until_at, created_at',
  wallets: 'id, player_id, account, unit',
  wheel_sectors: 'version_id, position, ticket_from, ticket_to, kind, amount, percent, min_kopecks, item_id, case_id',
};
const SEALED = 'no row of the sealed history was changed, removed or added later';

/** Another value of a column, which keeps its type. */
function otherValue(column: string, kind: string): string {
  if (kind === 'datetime') return `COALESCE(${column}, NOW(3)) + INTERVAL 1 SECOND`;
  if (kind === 'tinyint') return `COALESCE(${column}, 0) + 50`;
  if (/int|decimal/.test(kind)) return `COALESCE(${column}, 0) + 5000000`;
  return `CONCAT('x', SUBSTRING(${column}, 2))`;
}

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

  describe('Of a table that is in no seal', () => {
    /** The rules that find some damage, which is undone: without those that a later release could not repeat. */
    async function rulesAfter(sql: string, values: readonly (number | string)[]): Promise<readonly string[]> {
      const trx = await services.db.transaction();
      try {
        await trx.raw(LIFT_CHECKS);
        const [{ affectedRows }] = (await trx.raw(sql, [...values])) as [{ affectedRows: number }];
        expect(affectedRows, sql).to.be.above(0);
        return (await findingsIn(trx, services.config, (rule) => rule !== SEALED && rule !== SIGNATURES)).map(
          ({ rule }) => rule,
        );
      } finally {
        await trx.raw(RESTORE_CHECKS);
        await trx.rollback();
      }
    }

    for (const [table, list] of Object.entries(BOUND_BY_RULES)) {
      it(`A rule detects a change of any column of ${table}, and a deletion`, async () => {
        const columns: readonly { name: string; kind: string }[] = await services
          .db('information_schema.columns')
          .select<{ name: string; kind: string }[]>({ name: 'column_name', kind: 'data_type' })
          .where({ table_name: table })
          .whereRaw('table_schema = DATABASE()');
        const [key = '', ...others] = list.split(', ');
        const [[ends]] = (await services.db.raw(
          `SELECT MIN(${key}) AS first_key, MAX(${key}) AS last_key FROM ${table}`,
        )) as [{ first_key: number; last_key: number }[]];
        for (const at of [ends?.first_key ?? 0, ends?.last_key ?? 0]) {
          for (const column of others) {
            const other = otherValue(column, columns.find(({ name }) => name === column)?.kind ?? '');
            const sql = `UPDATE ${table} SET ${column} = ${other} WHERE ${key} = ? LIMIT 1`;
            expect(await rulesAfter(sql, [at]), `${table}.${column} of ${String(at)}`).not.to.have.lengthOf(0);
          }
          expect(await rulesAfter(`DELETE FROM ${table} WHERE ${key} = ? LIMIT 1`, [at])).not.to.have.lengthOf(0);
        }
      });
    }
  });

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
