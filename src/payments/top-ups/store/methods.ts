import { type ConfigurationKind, recordConfiguration } from '#src/platform/database/configuration-changes.ts';
import type { Db } from '#src/platform/database/database.ts';
import { asColumns, column, readRows, type RowOf, rowShape, selectRows } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Locale } from '#src/shared/locales.ts';

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

const ruleShape = rowShape({
  slug: column.text,
  isOn: column.boolean,
  /** Display position among all methods, from 1. */
  position: column.integer,
  minSumKopecks: column.integer.nullable,
  currencies: column.json<readonly string[]>().nullable,
  hints: column.json<Readonly<Partial<Record<Locale, string>>>>().nullable,
  /** Days until money paid by this method counts for withdrawals. */
  settleDays: column.integer.nullable,
});

/** Settings of a payment method by staff. Null values are those of the provider. */
export type MethodRule = RowOf<typeof ruleShape>;

/** All method rules in order of their positions. There are few rows. */
export const selectMethodRules = (db: Db): Promise<MethodRule[]> =>
  selectRows(db('payment_methods').orderBy(['position', 'slug']), ruleShape);

/** The same, with all rows locked. */
export const selectMethodRulesForUpdate = (tx: Tx): Promise<MethodRule[]> =>
  readRows(tx, ruleShape, 'FROM payment_methods ORDER BY position, slug FOR UPDATE');

export async function upsertMethodRule(tx: Tx, rule: MethodRule): Promise<void> {
  const { slug, isOn, position, minSumKopecks, settleDays } = rule;
  const currencies = rule.currencies && JSON.stringify(rule.currencies);
  const hints = rule.hints && JSON.stringify(rule.hints);
  await tx('payment_methods')
    .insert(asColumns({ slug, isOn, position, minSumKopecks, currencies, hints, settleDays, updatedAt: tx.now }))
    .onConflict('slug')
    .merge();
  await recordConfiguration(tx, METHODS_CONFIGURATION, [rule.slug]);
}
