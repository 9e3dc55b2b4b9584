import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import type { MethodOffer, PaymentProvider } from './providers/provider.ts';
import { paymentProviders } from './providers/registry.ts';

/** A method together with who offers it. */
export interface OfferedMethod {
  readonly provider: PaymentProvider;
  readonly offer: MethodOffer;
}

/** The methods by which a currency (its code) can be paid, in the order in which they are offered. */
export const methodsFor = (world: World, currency: string): OfferedMethod[] =>
  paymentProviders(world)
    .flatMap((provider) => provider.methods.map((offer) => ({ provider, offer })))
    .filter(({ offer }) => offer.currencies === 'all' || offer.currencies.includes(currency));

/**
 * The method that a player chose, by its `method` or its `ID`, among those for a currency. Refuses with
 * `errors.payment.method` none and an unknown one.
 */
export function chosenMethod(world: World, currency: string, chosen: string | number | null): OfferedMethod {
  const text = String(chosen ?? '');
  const found = methodsFor(world, currency).find(({ offer }) => offer.slug === text || String(offer.id) === text);
  return found ?? fail('errors.payment.method');
}

/** A provider by its name; null for one that is unknown or no longer configured. */
export const providerNamed = (world: World, name: string): PaymentProvider | null =>
  paymentProviders(world).find((one) => one.name === name) ?? null;
