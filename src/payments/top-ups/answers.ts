import { currencyToUse } from '#src/core/currencies/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { ModelViewer } from '#src/shared/reader.ts';
import type { PaymentState } from '#src/shared/payment-states.ts';
import type { StartedPayment } from './create-payment.ts';
import { hintIn, methodsFor } from './methods.ts';
import type { Payment } from './payment.ts';

interface MethodEntity {
  readonly ID: number;
  readonly method: string;
  readonly logo: string;
  readonly hint: string;
  /** In the base currency. */
  readonly minSum: number;
}

/**
 * Response of GET /api/payment/methods: payment methods for a currency, by default that of the viewer.
 *
 * @throws errors.currency.unknown when the currency is not in use
 */
export async function answerMethods(
  services: Services,
  viewer: ModelViewer,
  currency: string | null,
): Promise<{ readonly status: 'ok'; readonly methods: readonly MethodEntity[] }> {
  const { code } = await currencyToUse(services, currency ?? viewer.currency.code);
  const methods = (await methodsFor(services, code)).map(({ offer, hints }) => ({
    ID: offer.id,
    method: offer.slug,
    logo: offer.logo,
    hint: hintIn({ offer, hints }, viewer),
    minSum: offer.minSumKopecks / 100,
  }));
  return { status: 'ok', methods };
}

/** Response of POST /api/payment/create: an address or a form to post, and the payment id. */
export function answerBegun({ publicId, begun }: StartedPayment): object {
  const answer = { status: 'ok', id: publicId };
  if (begun.kind === 'redirect') return { ...answer, url: begun.url };
  const { action, fields } = begun;
  return { ...answer, payData: { resultData: { internalForm: { action, fields: { phone: '', ...fields } } } } };
}

interface StatusEntity {
  readonly id: string;
  readonly state: PaymentState;
  /** In hundredths of `currency`, as the player pays it. */
  readonly sumMinor: number;
  readonly sum: number;
  readonly currency: string;
  /** Credited sum with the promo bonus, in kopecks of the base currency. Null until the payment is paid. */
  readonly creditedMinor: number | null;
  readonly bonusMinor: number | null;
  readonly createdAt: string;
  readonly paidAt: string | null;
}

export const answerStatus = (payment: Payment): StatusEntity => ({
  id: payment.publicId,
  state: payment.state,
  sumMinor: payment.amountMinor,
  sum: payment.amountMinor / 100,
  currency: payment.currency,
  creditedMinor: payment.paidAt === null ? null : payment.baseKopecks + (payment.promoGainKopecks ?? 0),
  bonusMinor: payment.paidAt === null ? null : (payment.promoGainKopecks ?? 0),
  createdAt: payment.createdAt.toISOString(),
  paidAt: payment.paidAt?.toISOString() ?? null,
});
