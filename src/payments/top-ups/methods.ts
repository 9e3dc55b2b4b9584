import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { FALLBACK_LOCALE, type Locale } from '#src/shared/locales.ts';
import type { T } from '#src/shared/text-keys.ts';
import { methodRules, type MethodRule } from './method-rules.ts';
import type { MethodOffer, PaymentProvider } from './providers/provider.ts';
import { paymentProviders } from './providers/registry.ts';

/** A method together with who offers it, and how staff want it to be offered. */
export interface OfferedMethod {
  readonly provider: PaymentProvider;
  /** With the least sum and the currencies that hold. */
  readonly offer: MethodOffer;
  readonly isOn: boolean;
  readonly hints: MethodRule['hints'];
}

/** Every method that a provider offers, those that are switched off too, in the order in which players see them. */
export async function allMethods(world: World): Promise<OfferedMethod[]> {
  const rules = await methodRules(world);
  const methods = paymentProviders(world).flatMap((provider) =>
    provider.methods.map((offer) => ({ provider, ...ruled(offer, rules.get(offer.slug)) })),
  );
  // Those that nobody has placed yet come last, in their own order: sorting keeps it.
  const placeOf = ({ offer }: OfferedMethod): number => rules.get(offer.slug)?.position ?? Number.MAX_SAFE_INTEGER;
  return methods.sort((one, other) => placeOf(one) - placeOf(other));
}

const ruled = (offer: MethodOffer, rule: MethodRule | undefined): Omit<OfferedMethod, 'provider'> => ({
  offer: {
    ...offer,
    minSumKopecks: Math.max(offer.minSumKopecks, rule?.minSumKopecks ?? 0),
    currencies: rule?.currencies ?? offer.currencies,
  },
  isOn: rule?.isOn ?? true,
  hints: rule?.hints ?? null,
});

/** The methods by which a currency (its code) can be paid, in the order in which they are offered. */
export const methodsFor = async (world: World, currency: string): Promise<OfferedMethod[]> =>
  (await allMethods(world)).filter(
    ({ isOn, offer: { currencies } }) => isOn && (currencies === 'all' || currencies.includes(currency)),
  );

/**
 * The method that a player chose, by its `method` or its `ID`, among those for a currency. Refuses with
 * `errors.payment.method` none and an unknown one.
 */
export async function chosenMethod(
  world: World,
  currency: string,
  chosen: string | number | null,
): Promise<OfferedMethod> {
  const text = String(chosen ?? '');
  const methods = await methodsFor(world, currency);
  return methods.find(({ offer }) => offer.slug === text || String(offer.id) === text) ?? fail('errors.payment.method');
}

/** What a method is called: in staff's words where there are some for the reader, else in the store's own. */
export const hintIn = (
  { offer, hints }: Pick<OfferedMethod, 'offer' | 'hints'>,
  { t, locale }: { readonly t: T; readonly locale: Locale },
): string => hints?.[locale] ?? hints?.[FALLBACK_LOCALE] ?? t(offer.hintKey);

/** A provider by its name; null for one that is unknown or no longer configured. */
export const providerNamed = (world: World, name: string): PaymentProvider | null =>
  paymentProviders(world).find((one) => one.name === name) ?? null;
