import { currencyToUse } from '#src/core/currencies/index.ts';
import type { JsonOf } from '#src/http/endpoints/output.ts';
import type { Services } from '#src/platform/services.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import type { StartedPayment } from './create-payment.ts';
import { methodModels } from './payment-form-model.ts';
import type { methodListOutput, paymentStatusOutput, startedPaymentOutput } from './outputs.ts';
import type { Payment } from './payment.ts';

/**
 * Response of GET /api/payment/methods: payment methods for a currency, by default that of the viewer.
 *
 * @throws errors.currency.unknown when the currency is not in use
 */
export async function answerMethods(
  services: Services,
  viewer: Viewer,
  currency: string | null,
): Promise<JsonOf<typeof methodListOutput>> {
  const { code } = await currencyToUse(services, currency ?? viewer.currency.code);
  return { status: 'ok', methods: await methodModels(services, code, viewer) };
}

/** Response of POST /api/payment/create: an address or a form to post, and the payment id. */
export function answerBegun({ publicId, begun }: StartedPayment): JsonOf<typeof startedPaymentOutput> {
  const answer = { status: 'ok', id: publicId } as const;
  if (begun.kind === 'redirect') return { ...answer, url: begun.url };
  const { action, fields } = begun;
  return { ...answer, payData: { resultData: { internalForm: { action, fields: { phone: '', ...fields } } } } };
}

/** Response of GET /api/payment/status. */
export const answerStatus = (payment: Payment): JsonOf<typeof paymentStatusOutput> => ({
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
