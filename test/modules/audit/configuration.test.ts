/**
 * Configuration that moves value has a history that only the store's code writes. Each lawful change is one entry with
 * its author; a change behind the store is found by the audit, in the row as well as in the history.
 */
import { expect } from 'chai';
import { insertMember, markRemoved, updateRole } from '#src/admin/access/store/members.ts';
import {
  changeCaseTerms,
  changeItem,
  publishVersion,
  readEditedCase,
  readEditedItem,
} from '#src/core/catalogue/editing/index.ts';
import { putReturnOverride } from '#src/core/catalogue/store/returns.ts';
import { changeCurrency } from '#src/core/currencies/index.ts';
import { addPromo, endDemoPromos } from '#src/core/promo-codes/index.ts';
import { changeSettings, writeSeedMark } from '#src/core/settings/index.ts';
import { upsertMethodRule } from '#src/payments/top-ups/store/methods.ts';
import { transaction, type Tx } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { changeLimit, eraseLimits } from '#src/players/player-protection/limits/index.ts';
import { takeBreak } from '#src/players/player-protection/breaks/index.ts';
import type { Player, StaffMember } from '#src/shared/actor.ts';
import { kopecks } from '#src/shared/units.ts';
import { freshSchema } from '#test/support/tables/filled-schema.ts';
import { LIFT_CHECKS, RESTORE_CHECKS, stopChecks } from '#test/support/guards.ts';
import { closeServices, expectCleanAudit, makePlayer, makeServices, refusalOf } from '#test/support/services.ts';
import { testConfig } from '#test/support/store.ts';
import { everyPrize, publishRing, ringOf } from '#test/support/catalogue/wheel-ring.ts';
import { findingsIn } from '#tools/audit/audit.ts';

const RULE = 'every row of configuration equals its last recorded change';
const MEMBER: StaffMember = { id: 41, name: 'Ada', role: 'admin', locale: 'en', claim: null };
const METHOD = {
  slug: 'card',
  isOn: true,
  position: 1,
  minSumKopecks: 10_000,
  currencies: ['rub'],
  hints: null,
  settleDays: null,
};

/** A change past the store, and the kind that the audit names. */
const TAMPERING: readonly (readonly [name: string, sql: string, kind: string])[] = [
  ['a case price', "UPDATE cases SET price = price - 1 WHERE name = 'plain'", 'case'],
  ['a cashback', "UPDATE cases SET cashback_percent = 1 WHERE name = 'plain'", 'case'],
  ['a price kind', "UPDATE cases SET price_kind = 'bonuses' WHERE name = 'plain'", 'case'],
  ['a state', "UPDATE cases SET state = 'unavailable' WHERE name = 'plain'", 'case'],
  ['the end of a sale', "UPDATE cases SET until_at = '2040-01-01' WHERE name = 'plain'", 'case'],
  ['a total stock', 'UPDATE case_stock_periods SET total = total + 1 LIMIT 1', 'case'],
  ['a condition', "UPDATE case_conditions SET value = value + 1 WHERE kind = 'cooldown' LIMIT 1", 'case_conditions'],
  ['the days of a condition', "UPDATE case_conditions SET days = 9 WHERE kind = 'topup' LIMIT 1", 'case_conditions'],
  ['a deleted condition', "DELETE FROM case_conditions WHERE kind = 'cooldown' LIMIT 1", 'case_conditions'],
  ['an allowed return', 'UPDATE case_return_overrides SET total_basis_points = 99999 LIMIT 1', 'return_override'],
  ['a deleted override', 'DELETE FROM case_return_overrides LIMIT 1', 'return_override'],
  ['an item price', 'UPDATE catalogue_items SET price_centi_g = price_centi_g + 1 LIMIT 1', 'item'],
  ['a listed item', 'UPDATE catalogue_items SET is_listed = 1 - is_listed LIMIT 1', 'item'],
  ['a setting', "UPDATE settings SET value = '500' WHERE name = 'gPriceKopecks'", 'setting'],
  ['a deleted setting', "DELETE FROM settings WHERE name = 'gPriceKopecks'", 'setting'],
  ['a setting that was not there', "INSERT INTO settings (name, value) VALUES ('unknown', '1')", 'setting'],
  ['a rate', "UPDATE currencies SET rate = rate * 2 WHERE code = 'usd'", 'currency'],
  ['a closed currency', "UPDATE currencies SET is_disabled = 1 WHERE code = 'usd'", 'currency'],
  ['a role', "UPDATE staff_members SET role = 'admin' WHERE name = 'Bob'", 'staff_member'],
  ['a removed member', "UPDATE staff_members SET removed_at = NULL WHERE name = 'Cid'", 'staff_member'],
  [
    'a member who was not invited',
    "INSERT INTO staff_members (name, role, locale, created_at) VALUES ('Eve', 'admin', 'en', NOW(3))",
    'staff_member',
  ],
  ['a promo code', "UPDATE promo_codes SET multiplier_e4 = 20000 WHERE code = 'TENMORE'", 'promo_code'],
  ['an ended promo code', "UPDATE promo_codes SET until_at = NULL WHERE code = 'DEMOCODE'", 'promo_code'],
  [
    'a promo code that staff did not make',
    `INSERT INTO promo_codes (code, kind, type, amount_kopecks, created_at)
     VALUES ('FORGED', 'payment', 1, 100000, NOW(3))`,
    'promo_code',
  ],
  ['a limit', 'UPDATE play_limits SET sum_kopecks = sum_kopecks * 10', 'play_limits'],
  ['a deleted limit', 'DELETE FROM play_limits', 'play_limits'],
  ['a break', 'UPDATE play_breaks SET until_at = until_at - INTERVAL 1 DAY', 'play_breaks'],
  ['a deleted break', 'DELETE FROM play_breaks', 'play_breaks'],
  ['a prize of the wheel', 'UPDATE wheel_sectors SET amount = amount + 1 WHERE amount IS NOT NULL LIMIT 1', 'wheel'],
  ['a payment method', 'UPDATE payment_methods SET min_sum_kopecks = 1', 'payment_method'],
  [
    'an entry without a row',
    `INSERT INTO configuration_changes (kind, entry_key, entry_values, changed_at, changed_by)
     VALUES ('item', '99999999', '{}', NOW(3), 'store')`,
    'item',
  ],
  [
    'a later entry',
    `INSERT INTO configuration_changes (kind, entry_key, entry_values, changed_at, changed_by)
     VALUES ('setting', 'gPriceKopecks', '{"value":"500"}', NOW(3), 'store')`,
    'setting',
  ],
  ['a deleted entry', "DELETE FROM configuration_changes WHERE kind = 'play_breaks'", 'play_breaks'],
  [
    'an entry of an unknown kind',
    `INSERT INTO configuration_changes (kind, entry_key, entry_values, changed_at, changed_by)
     VALUES ('weather', '1', '{}', NOW(3), 'store')`,
    'weather',
  ],
];

describe('The history of configuration', function () {
  this.timeout(120_000);
  let services: Services;
  let player: Player;

  const asStaff = <Answer>(body: (tx: Tx) => Promise<Answer>): Promise<Answer> =>
    transaction(services, MEMBER, body as (tx: Tx) => Promise<never>);
  const historyOf = async (kind: string, key: number | string) =>
    (
      await services
        .db('configuration_changes')
        .where({ kind, entry_key: String(key) })
        .orderBy('id')
        .select<{ entry_values: string | null; changed_by: string }[]>('entry_values', 'changed_by')
    ).map((row) => ({
      values: row.entry_values === null ? null : (JSON.parse(row.entry_values) as unknown),
      by: row.changed_by,
    }));
  const caseId = async (name: string): Promise<number> => {
    const [row] = await services.db('cases').where({ name }).select<{ id: number }[]>('id');
    return row?.id ?? 0;
  };

  before(async () => {
    const config = testConfig({ logLevel: 'silent' });
    const databaseUrl = await freshSchema(config.databaseUrl, 'configured');
    services = await makeServices({ config: { ...config, databaseUrl } });
    player = await makePlayer(services, 0);
    await publishRing(services, ringOf((await everyPrize(services)).money));
    await asStaff(async (tx) => {
      await insertMember(tx, { name: 'Bob', role: 'moderator', locale: 'en', isDemo: false });
      await markRemoved(tx, await insertMember(tx, { name: 'Cid', role: 'manager', locale: 'en', isDemo: false }));
      const terms = { multiplierE4: 11_000, amountKopecks: kopecks(0), minSumKopecks: kopecks(0), type: 0 } as const;
      const code = { terms, ownerId: null, fromAt: null, untilAt: null, maxUses: null };
      await addPromo(tx, { ...code, code: 'TENMORE', isDemo: false });
      await addPromo(tx, { ...code, code: 'DEMOCODE', isDemo: true });
      await endDemoPromos(tx);
      await upsertMethodRule(tx, METHOD);
      return null;
    });
    await changeLimit(services, player, [{ does: 'set', kind: 'loss', period: 'day', sumKopecks: 5000 }]);
    await takeBreak(services, player, { days: 7 });
  });
  after(() => closeServices(services));

  it('Refuses to change or delete an entry', async () => {
    for (const sql of ["UPDATE configuration_changes SET changed_by = 'x'", 'DELETE FROM configuration_changes']) {
      expect(await refusalOf(services.db.raw(sql))).to.contain('the history of configuration is never changed');
    }
  });

  it('The terms of a case and the price of an item are recorded once per change, with the member', async () => {
    const id = await caseId('plain');
    const editedCase = await readEditedCase(services.db, id);
    const entries = (await historyOf('case', id)).length;
    await asStaff((tx) => changeCaseTerms(tx, editedCase, { ...editedCase, oldPrice: 990_000, position: 7 }));
    const history = await historyOf('case', id);
    expect(history).to.have.lengthOf(entries + 1);
    expect(history.at(-1)).to.deep.include({ by: 'staff:41' });
    expect(history.at(-1)?.values).to.include({ oldPrice: 990_000, price: editedCase.price, name: 'plain' });

    const [row] = await services.db('catalogue_items').select<{ id: number }[]>('id').orderBy('id').limit(1);
    const item = await readEditedItem(services.db, row?.id ?? 0);
    const listed = { ...item, isListed: !item.isListed };
    await asStaff((tx) => changeItem(tx, { id: item.id, revision: item.revision, wish: listed }));
    const before = (await historyOf('item', item.id)).length;
    const again = await readEditedItem(services.db, item.id);
    await asStaff((tx) => changeItem(tx, { id: item.id, revision: again.revision, wish: again }));
    expect(await historyOf('item', item.id), 'an edit that changes nothing').to.have.lengthOf(before);
    await expectCleanAudit(services);
  });

  it('A published version, a setting, a rate and a role are recorded', async () => {
    const id = await caseId('plain');
    const rows = await services
      .db('case_version_rows')
      .join('cases', 'cases.version_id', 'case_version_rows.version_id')
      .where('cases.id', id)
      .select<{ itemId: number; tickets: number }[]>('item_id AS itemId')
      .select(services.db.raw('CAST(ticket_to AS SIGNED) - ticket_from + 1 AS tickets'));
    const versionId = await asStaff((tx) => publishVersion(tx, { caseId: id, rows }));
    expect((await historyOf('case', id)).at(-1)?.values).to.include({ versionId });
    await asStaff((tx) => changeSettings(tx, new Map([['correctionLimit', 5000]])));
    const [bob] = await services.db('staff_members').where({ name: 'Bob' }).select<{ id: number }[]>('id');
    await asStaff(async (tx) => {
      await writeSeedMark(tx, 'a mark', 'moves no value');
      await updateRole(tx, bob?.id ?? 0, 'manager');
      await changeCurrency(
        tx,
        { id: 1, sign: '$', rate: '0.011', isDisabled: false },
        { percent: 20, isOverride: true },
      );
      return null;
    });
    expect((await historyOf('setting', 'correctionLimit')).map(({ by }) => by)).to.deep.equal(['store', 'staff:41']);
    expect(await historyOf('setting', 'seed.a mark')).to.deep.equal([]);
    expect((await historyOf('currency', 1)).at(-1)?.values).to.include({ rate: '0.01100000' });
    await expectCleanAudit(services);
  });

  it('A player’s limit is recorded with its author, and erased lawfully with the account', async () => {
    const other = await makePlayer(services, 0);
    await changeLimit(services, other, [{ does: 'set', kind: 'topup', period: 'week', sumKopecks: 70_000 }]);
    await asStaff(async (tx) => {
      await eraseLimits(tx, other.id);
      return null;
    });
    const [limit, erased] = await historyOf('play_limits', other.id);
    expect(limit).to.deep.equal({
      values: [{ askedAt: null, askedKopecks: null, kind: 'topup', period: 'week', sumKopecks: 70_000 }],
      by: `player:${String(other.id)}`,
    });
    expect(erased).to.deep.equal({ values: null, by: 'staff:41' });
    await expectCleanAudit(services);
  });

  describe('changed behind the store', () => {
    before(async () => {
      const id = await caseId('plain');
      const figures = { leastItemsBasisPoints: 1, mostItemsBasisPoints: 2, totalBasisPoints: 3, openingKopecks: 4 };
      await asStaff((tx) => putReturnOverride(tx, id, figures, 'a test'));
      await expectCleanAudit(services);
      const [triggers] = (await services.db.raw('SHOW TRIGGERS')) as [{ Trigger: string }[]];
      for (const { Trigger: name } of triggers) await services.db.raw(`DROP TRIGGER ${name}`);
      await stopChecks(services.db);
    });

    for (const [name, sql, kind] of TAMPERING) {
      it(`The audit finds ${name}`, async () => {
        const trx = await services.db.transaction();
        try {
          await trx.raw(LIFT_CHECKS);
          const [{ affectedRows }] = (await trx.raw(sql)) as [{ affectedRows: number }];
          expect(affectedRows, sql).to.be.at.least(1);
          const findings = await findingsIn(trx, services.config, (rule) => rule === RULE);
          expect(findings.flatMap(({ rows }) => rows as { kind: string }[]).map((row) => row.kind)).to.deep.equal([
            kind,
          ]);
        } finally {
          await trx.raw(RESTORE_CHECKS);
          await trx.rollback();
        }
      });
    }

    it('The audit is clean when everything is undone', () => expectCleanAudit(services));
  });
});
