import { bumpDataVersion } from '#src/platform/data-version.ts';
import type { Tx } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { formatMoney } from '#src/shared/format.ts';
import type { MethodRule } from './method-rules.ts';
import { paymentProviders } from './providers/registry.ts';
import { selectMethodRulesForUpdate, upsertMethodRule } from './store.ts';

/** What staff decide about a method; null keeps what the provider says. */
type MethodChange = Omit<MethodRule, 'position'>;

/**
 * Writes how a method is offered from now on; payments that are under way keep what they began with. Answers what held
 * before. Refuses an unknown method (`errors.payment.method`), a least sum below the
 * provider's own (`errors.method.least`), and currencies of which it takes none (`errors.method.currencies`).
 */
export async function changeMethod(world: World, tx: Tx, change: MethodChange): Promise<MethodRule> {
  const { slug, minSumKopecks, currencies } = change;
  const offer = offersOf(world).find((one) => one.slug === slug) ?? fail('errors.payment.method');
  if (minSumKopecks !== null && minSumKopecks < offer.minSumKopecks) {
    fail('errors.method.least', { sum: formatMoney(offer.minSumKopecks / 100, '₽') });
  }
  const known = offer.currencies;
  if (currencies !== null && (currencies.length === 0 || (known !== 'all' && !isWithin(currencies, known)))) {
    fail('errors.method.currencies');
  }
  const rules = await placedRules(world, tx);
  const at = rules.findIndex((rule) => rule.slug === slug);
  // All places are written: one rule alone would stand before all that have none.
  for (const [place, rule] of rules.entries()) {
    await upsertMethodRule(tx, { ...(place === at ? change : rule), position: place + 1 });
  }
  await bumpDataVersion(tx, 'settings');
  return rules[at] ?? fail('errors.payment.method');
}

/**
 * Moves a method one place up or down among all that are offered. Answers the order by their names. Refuses an unknown
 * method; at the end of the list nothing moves.
 */
export async function moveMethod(world: World, tx: Tx, slug: string, isUp: boolean): Promise<string[]> {
  const rules = await placedRules(world, tx);
  const at = rules.findIndex((rule) => rule.slug === slug);
  if (at === -1) fail('errors.payment.method');
  const to = Math.min(Math.max(at + (isUp ? -1 : 1), 0), rules.length - 1);
  const order = rules.toSpliced(at, 1).toSpliced(to, 0, ...rules.slice(at, at + 1));
  for (const [place, rule] of order.entries()) await upsertMethodRule(tx, { ...rule, position: place + 1 });
  await bumpDataVersion(tx, 'settings');
  return order.map((rule) => rule.slug);
}

/** The rules of all methods there are, in their order; one that nobody decided about is as its provider offers it. */
async function placedRules(world: World, tx: Tx): Promise<MethodRule[]> {
  tx.guard('counter');
  const kept = new Map((await selectMethodRulesForUpdate(tx)).map((rule) => [rule.slug, rule]));
  const all = offersOf(world).map(
    ({ slug }): MethodRule =>
      kept.get(slug) ?? {
        ...{ slug, isOn: true, position: Number.MAX_SAFE_INTEGER },
        ...{ minSumKopecks: null, currencies: null, hints: null },
      },
  );
  return all.sort((one, other) => one.position - other.position);
}

const offersOf = (world: World) => paymentProviders(world).flatMap(({ methods }) => methods);

const isWithin = (some: readonly string[], all: readonly string[]): boolean => some.every((one) => all.includes(one));
