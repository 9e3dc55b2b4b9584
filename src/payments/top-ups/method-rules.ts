import { cachedBy } from '#src/platform/database/data-version.ts';
import type { Services } from '#src/platform/services.ts';
import type { Locale } from '#src/shared/locales.ts';
import { selectMethodRules } from '#src/payments/top-ups/store/methods.ts';

/** Settings of a payment method by staff. Null values are those of the provider. */
export interface MethodRule {
  readonly slug: string;
  readonly isOn: boolean;
  /** Display position among all methods, from 1. */
  readonly position: number;
  readonly minSumKopecks: number | null;
  readonly currencies: readonly string[] | null;
  readonly hints: Readonly<Partial<Record<Locale, string>>> | null;
  /** Days until money paid by this method counts for withdrawals. */
  readonly settleDays: number | null;
}

/** Rules by method name, cached in this process until a rule changes. */
export const methodRules: (services: Services) => Promise<ReadonlyMap<string, MethodRule>> = cachedBy(
  ['settings'],
  async ({ db }) => new Map((await selectMethodRules(db)).map((rule) => [rule.slug, rule])),
);
