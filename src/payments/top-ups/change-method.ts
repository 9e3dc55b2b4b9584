import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { formatMoney } from '#src/shared/format.ts';
import { paymentProviders } from './providers/registry.ts';
import { type MethodRule, selectMethodRulesForUpdate, upsertMethodRule } from '#src/payments/top-ups/store/methods.ts';

/** Settings of a method by staff. Null keeps the value of the provider. */
type MethodChange = Omit<MethodRule, 'position'>;

/**
 * Changes how a method is offered. Payments in progress keep their terms; the settle time counts from the next credit
 * on. Returns the previous rule.
 *
 * @throws errors.payment.method when the method does not exist
 * @throws errors.method.least when the minimum sum is below that of the provider
 * @throws errors.method.currencies when the provider does not accept one of the currencies
 */
export async function changeMethod(services: Services, tx: Tx, change: MethodChange): Promise<MethodRule> {
  const { slug, minSumKopecks, currencies } = change;
  const offer = offersOf(services).find((methodOffer) => methodOffer.slug === slug) ?? fail('errors.payment.method');
  if (minSumKopecks !== null && minSumKopecks < offer.minSumKopecks) {
    fail('errors.method.least', { sum: formatMoney(offer.minSumKopecks / 100, '₽') });
  }
  const offeredCurrencies = offer.currencies;
  if (
    currencies !== null &&
    (currencies.length === 0 || (offeredCurrencies !== 'all' && !isWithin(currencies, offeredCurrencies)))
  ) {
    fail('errors.method.currencies');
  }
  const rules = await placedRules(services, tx);
  const index = rules.findIndex((rule) => rule.slug === slug);
  // Write all positions: a single stored rule would come before all methods without one.
  for (const [position, rule] of rules.entries()) {
    await upsertMethodRule(tx, { ...(position === index ? change : rule), position: position + 1 });
  }
  await bumpDataVersion(tx, 'settings');
  return rules[index] ?? fail('errors.payment.method');
}

/**
 * Moves a method one position up or down. Returns the names in order. Does nothing at the end of the list.
 *
 * @throws errors.payment.method when the method does not exist
 */
export async function moveMethod(services: Services, tx: Tx, slug: string, isUp: boolean): Promise<string[]> {
  const rules = await placedRules(services, tx);
  const index = rules.findIndex((rule) => rule.slug === slug);
  if (index === -1) fail('errors.payment.method');
  const to = Math.min(Math.max(index + (isUp ? -1 : 1), 0), rules.length - 1);
  const order = rules.toSpliced(index, 1).toSpliced(to, 0, ...rules.slice(index, index + 1));
  for (const [position, rule] of order.entries()) await upsertMethodRule(tx, { ...rule, position: position + 1 });
  await bumpDataVersion(tx, 'settings');
  return order.map((rule) => rule.slug);
}

/** Rules of all methods in display order. Methods without a stored rule get the values of their provider. */
async function placedRules(services: Services, tx: Tx): Promise<MethodRule[]> {
  tx.guard('counter');
  const rulesBySlug = new Map((await selectMethodRulesForUpdate(tx)).map((rule) => [rule.slug, rule]));
  const all = offersOf(services).map(
    ({ slug }): MethodRule =>
      rulesBySlug.get(slug) ?? {
        slug,
        isOn: true,
        position: Number.MAX_SAFE_INTEGER,
        minSumKopecks: null,
        currencies: null,
        hints: null,
        settleDays: null,
      },
  );
  return all.sort((one, other) => one.position - other.position);
}

const offersOf = (services: Services) => paymentProviders(services).flatMap(({ methods }) => methods);

const isWithin = (some: readonly string[], all: readonly string[]): boolean => some.every((item) => all.includes(item));
