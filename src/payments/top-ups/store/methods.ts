import { type Db, select, write } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { MethodRule } from '#src/payments/top-ups/method-rules.ts';

interface RuleRow {
  readonly slug: string;
  readonly is_on: number;
  readonly position: number;
  readonly min_sum_kopecks: number | string | null;
  readonly currencies: string | null;
  readonly hints: string | null;
}

// The casts keep the driver from parsing JSON, so the columns stay strings.
const RULES = `SELECT slug, is_on, position, min_sum_kopecks, CAST(currencies AS CHAR) AS currencies,
  CAST(hints AS CHAR) AS hints FROM payment_methods ORDER BY position, slug`;

export const hintsFrom = (text: string | null): MethodRule['hints'] =>
  text === null ? null : (JSON.parse(text) as MethodRule['hints']);

const ruleFrom = (row: RuleRow): MethodRule => ({
  slug: row.slug,
  isOn: row.is_on === 1,
  position: row.position,
  minSumKopecks: row.min_sum_kopecks === null ? null : Number(row.min_sum_kopecks),
  currencies: row.currencies === null ? null : (JSON.parse(row.currencies) as string[]),
  hints: hintsFrom(row.hints),
});

/** All method rules in order of their positions. There are few rows. */
export const selectMethodRules = async (db: Db): Promise<MethodRule[]> =>
  (await select<RuleRow>(db, RULES)).map(ruleFrom);

/** The same, with all rows locked. */
export const selectMethodRulesForUpdate = async (tx: Tx): Promise<MethodRule[]> =>
  (await select<RuleRow>(tx, `${RULES} FOR UPDATE`)).map(ruleFrom);

export async function upsertMethodRule(tx: Tx, rule: MethodRule): Promise<void> {
  await write(
    tx,
    `INSERT INTO payment_methods (slug, is_on, position, min_sum_kopecks, currencies, hints, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON DUPLICATE KEY UPDATE is_on = VALUES(is_on), position = VALUES(position),
       min_sum_kopecks = VALUES(min_sum_kopecks), currencies = VALUES(currencies), hints = VALUES(hints),
       updated_at = VALUES(updated_at)`,
    [
      rule.slug,
      rule.isOn ? 1 : 0,
      rule.position,
      rule.minSumKopecks,
      rule.currencies && JSON.stringify(rule.currencies),
      rule.hints && JSON.stringify(rule.hints),
      tx.now,
    ],
  );
}
