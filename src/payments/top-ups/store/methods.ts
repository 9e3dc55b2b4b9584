import { type ConfigurationKind, recordConfiguration } from '#src/platform/database/configuration-changes.ts';
import { type Db, write } from '#src/platform/database/database.ts';
import { boolean, integer, json, mapped, nullable, readRows, rowShape, text } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { MethodRule } from '#src/payments/top-ups/method-rules.ts';

/** The values of a payment method in the history of configuration; its place and its texts move no value. */
export const METHODS_CONFIGURATION: ConfigurationKind = {
  name: 'payment_method',
  from: 'payment_methods',
  key: { column: 'slug', type: 'text' },
  values: {
    isOn: 'is_on',
    minSumKopecks: 'min_sum_kopecks',
    currencies: 'CAST(currencies AS CHAR)',
    settleDays: 'settle_days',
  },
};

// The casts keep the driver from parsing JSON, so the columns stay strings.
const RULES = `SELECT slug, is_on, position, min_sum_kopecks, CAST(currencies AS CHAR) AS currencies,
  CAST(hints AS CHAR) AS hints, settle_days FROM payment_methods ORDER BY position, slug`;

export const hintsFrom = (text: string | null): MethodRule['hints'] =>
  text === null ? null : (JSON.parse(text) as MethodRule['hints']);

const ruleShape = rowShape({
  slug: text,
  isOn: boolean,
  position: integer,
  minSumKopecks: nullable(integer),
  currencies: nullable(json<string[]>()),
  hints: mapped(nullable(text), hintsFrom),
  settleDays: nullable(integer),
});

/** All method rules in order of their positions. There are few rows. */
export const selectMethodRules = async (db: Db): Promise<MethodRule[]> => await readRows(db, ruleShape, RULES);

/** The same, with all rows locked. */
export const selectMethodRulesForUpdate = async (tx: Tx): Promise<MethodRule[]> =>
  await readRows(tx, ruleShape, `${RULES} FOR UPDATE`);

export async function upsertMethodRule(tx: Tx, rule: MethodRule): Promise<void> {
  await write(
    tx,
    `INSERT INTO payment_methods (slug, is_on, position, min_sum_kopecks, currencies, hints, settle_days,
       updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON DUPLICATE KEY UPDATE is_on = VALUES(is_on), position = VALUES(position),
       min_sum_kopecks = VALUES(min_sum_kopecks), currencies = VALUES(currencies), hints = VALUES(hints),
       settle_days = VALUES(settle_days), updated_at = VALUES(updated_at)`,
    [
      rule.slug,
      rule.isOn ? 1 : 0,
      rule.position,
      rule.minSumKopecks,
      rule.currencies && JSON.stringify(rule.currencies),
      rule.hints && JSON.stringify(rule.hints),
      rule.settleDays,
      tx.now,
    ],
  );
  await recordConfiguration(tx, METHODS_CONFIGURATION, [rule.slug]);
}
