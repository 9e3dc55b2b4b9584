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

/** Asks each provider about a payment that it does not know, and returns those that refuse or do not answer. */
export async function findFailingProviders(services: Services): Promise<string[]> {
  const answers = paymentProviders(services).map(async (provider) => {
    try {
      await ask(provider);
      return [];
    } catch {
      return [`${provider.name}: refuses or does not answer`];
    }
  });
  return (await Promise.all(answers)).flat();
}

/** A provider that lists its notifications takes an unknown payment for a mistake. */
const ask = ({ missingNotifications, query }: PaymentProvider): Promise<unknown> =>
  missingNotifications === undefined ? query(UNKNOWN_ORDER) : missingNotifications();
