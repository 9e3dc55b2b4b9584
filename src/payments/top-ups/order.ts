import { originOf } from '#src/platform/own-origin.ts';
import type { World } from '#src/platform/world.ts';
import { DEFAULT_LOCALE, type Locale, wholeHref } from '#src/shared/locales.ts';
import type { Payment } from './payment.ts';
import type { Order } from './providers/provider.ts';

/** A payment as its provider is asked about it. `from` is the own path to which the player will want to go on. */
export function orderOf(world: World, payment: Payment, locale: Locale = DEFAULT_LOCALE, from = ''): Order {
  const origin = originOf(world);
  const query = from === '' ? '' : `?from=${encodeURIComponent(from)}`;
  return {
    paymentId: payment.publicId,
    reference: payment.id,
    method: payment.method,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    description: world.texts.t(locale)('payments.order', { number: payment.id }),
    locale,
    returnUrl: wholeHref(origin, locale, `/payment/${payment.publicId}${query}`),
    notifyUrl: `${origin}/api/payment/notify/${payment.provider}`,
    externalId: payment.externalId,
  };
}
