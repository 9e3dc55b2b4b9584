import type { Services } from '#src/platform/services.ts';
import { objectCache } from '#src/shared/object-cache.ts';
import { cryptomusProvider } from './cryptomus/adapter.ts';
import { freekassaProvider } from './freekassa/adapter.ts';
import type { PaymentProvider } from './provider.ts';
import { sandboxProvider } from './sandbox/adapter.ts';
import { stripeProvider } from './stripe/adapter.ts';
import { yookassaProvider } from './yookassa/adapter.ts';

declare module '#src/platform/services.ts' {
  interface ExternalServices {
    readonly payments?: readonly PaymentProvider[];
  }
}

/** Factories of all adapters. Each returns null when its provider is not configured. */
const MAKERS: readonly ((services: Services) => PaymentProvider | null)[] = [
  sandboxProvider,
  stripeProvider,
  yookassaProvider,
  freekassaProvider,
  cryptomusProvider,
];

const providersByServices = objectCache<readonly PaymentProvider[]>();

/** Configured providers in display order of their methods. */
export const paymentProviders = (services: Services): readonly PaymentProvider[] =>
  services.providers.payments ??
  providersByServices(services, () => MAKERS.map((make) => make(services)).filter((provider) => provider !== null));
