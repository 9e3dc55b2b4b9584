import type { Services } from '#src/platform/services.ts';
import { FALLBACK_LOCALE } from '#src/shared/locales.ts';
import type { Order, PaymentProvider } from './providers/provider.ts';
import { paymentProviders } from './providers/registry.ts';

/** A payment that no provider knows: its number is none that the store gives. */
const UNKNOWN_ID = '0'.repeat(32);
const UNKNOWN_ORDER: Order = {
  paymentId: UNKNOWN_ID,
  reference: 0,
  method: '',
  amountMinor: 0,
  currency: 'rub',
  description: '',
  locale: FALLBACK_LOCALE,
  returnUrl: '',
  notifyUrl: '',
  externalId: UNKNOWN_ID,
  contact: null,
};

/**
 * Asks each provider about a payment that it does not know, which costs nothing. Returns by name whether it answered,
 * and did not refuse.
 */
export async function tryProviders(services: Services): Promise<ReadonlyMap<string, boolean>> {
  const answers = paymentProviders(services).map(async (provider) => {
    try {
      await ask(provider);
      return [provider.name, true] as const;
    } catch {
      return [provider.name, false] as const;
    }
  });
  return new Map(await Promise.all(answers));
}

/** The providers that refuse or do not answer. */
export const findFailingProviders = async (services: Services): Promise<string[]> =>
  [...(await tryProviders(services))].flatMap(([name, answers]) =>
    answers ? [] : [`${name}: refuses or does not answer`],
  );

/** A provider that lists its notifications takes an unknown payment for a mistake. */
const ask = ({ missingNotifications, query }: PaymentProvider): Promise<unknown> =>
  missingNotifications === undefined ? query(UNKNOWN_ORDER) : missingNotifications();
