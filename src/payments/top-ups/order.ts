import { originOf } from '#src/platform/config/own-origin.ts';
import type { Services } from '#src/platform/services.ts';
import { DEFAULT_LOCALE, type Locale } from '#src/shared/locales.ts';
import type { Payment } from './payment.ts';
import type { Order, ReceiptContact } from './providers/provider.ts';

/**
 * Order for the provider. `from` is the path of the store to offer after the payment, `contact` the payer of the
 * receipt; a query needs neither.
 */
export function orderOf(
  services: Services,
  payment: Payment,
  locale: Locale = DEFAULT_LOCALE,
  { from = '', contact = null }: { readonly from?: string | undefined; readonly contact?: ReceiptContact | null } = {},
): Order {
  const origin = originOf(services);
  const query = from === '' ? '' : `?from=${encodeURIComponent(from)}`;
  return {
    paymentId: payment.publicId,
    reference: payment.id,
    method: payment.method,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    description: services.texts.t(locale)('payments.order', { number: payment.id }),
    locale,
    returnUrl: services.links.absoluteHref(origin, locale, `/payment/${payment.publicId}${query}`),
    notifyUrl: `${origin}/api/payment/notify/${payment.provider}`,
    externalId: payment.externalId,
    contact,
  };
}
