import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { FALLBACK_LOCALE, type Locale } from '#src/shared/locales.ts';
import type { T } from '#src/shared/text-keys.ts';
import { methodRules } from './method-rules.ts';
import type { MethodRule } from './store/methods.ts';
import type { MethodOffer, PaymentProvider } from './providers/provider.ts';
import { paymentProviders } from './providers/registry.ts';

/** A payment method with its provider and the settings by staff. */
export interface OfferedMethod {
  readonly provider: PaymentProvider;
  /** With the effective minimum sum, currencies and settle time. */
  readonly offer: MethodOffer;
  readonly isOn: boolean;
  readonly hints: MethodRule['hints'];
}

/** All methods in display order, including disabled ones. */
export async function allMethods(services: Services): Promise<OfferedMethod[]> {
  const rules = await methodRules(services);
  const methods = paymentProviders(services).flatMap((provider) =>
    provider.methods.map((offer) => ({ provider, ...offeredMethodOf(offer, rules.get(offer.slug)) })),
  );
  // Methods without a position come last. The stable sort keeps their order.
  const placeOf = ({ offer }: OfferedMethod): number => rules.get(offer.slug)?.position ?? Number.MAX_SAFE_INTEGER;
  return methods.sort((one, other) => placeOf(one) - placeOf(other));
}

const offeredMethodOf = (offer: MethodOffer, rule: MethodRule | undefined): Omit<OfferedMethod, 'provider'> => ({
  offer: {
    ...offer,
    minSumKopecks: Math.max(offer.minSumKopecks, rule?.minSumKopecks ?? 0),
    currencies: rule?.currencies ?? offer.currencies,
    settleDays: rule?.settleDays ?? offer.settleDays,
  },
  isOn: rule?.isOn ?? true,
  hints: rule?.hints ?? null,
});

/** Methods that accept a currency (its code), in display order. */
export const methodsFor = async (services: Services, currency: string): Promise<OfferedMethod[]> =>
  (await allMethods(services)).filter(
    ({ isOn, offer: { currencies } }) => isOn && (currencies === 'all' || currencies.includes(currency)),
  );

/**
 * The chosen method by `method` or `ID` among those for a currency.
 *
 * @throws errors.payment.method when it is missing or unknown
 */
export async function chosenMethod(
  services: Services,
  currency: string,
  choice: string | number | null,
): Promise<OfferedMethod> {
  const text = String(choice ?? '');
  const methods = await methodsFor(services, currency);
  return methods.find(({ offer }) => offer.slug === text || String(offer.id) === text) ?? fail('errors.payment.method');
}

/** Name of a method: the staff text in the viewer's language, or the default text. */
export const methodNameIn = (
  { offer, hints }: Pick<OfferedMethod, 'offer' | 'hints'>,
  { t, locale }: { readonly t: T; readonly locale: Locale },
): string => hints?.[locale] ?? hints?.[FALLBACK_LOCALE] ?? t(offer.hintKey);

/** A provider by name. Null when it is unknown or no longer configured. */
export const providerNamed = (services: Services, name: string): PaymentProvider | null =>
  paymentProviders(services).find((provider) => provider.name === name) ?? null;
