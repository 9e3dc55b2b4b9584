import { currencyToUse } from '#src/currencies/index.ts';
import type { World } from '#src/platform/world.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { PaymentState } from '#src/shared/payment-states.ts';
import type { BegunPayment } from './create-payment.ts';
import { hintIn, methodsFor } from './methods.ts';
import type { Payment } from './payment.ts';

/** A way to pay as clients know it: the specification's own names. */
interface MethodEntity {
  readonly ID: number;
  readonly method: string;
  readonly logo: string;
  readonly hint: string;
  /** In the base currency. */
  readonly minSum: number;
}

/**
 * The answer of GET /api/payment/methods: the ways to pay in a currency, the reader's own where none is asked for.
 * Refuses with `errors.currency.unknown` a code that is not in use.
 */
export async function answerMethods(
  world: World,
  reader: Reader,
  asked: string | null,
): Promise<{ readonly status: 'ok'; readonly methods: readonly MethodEntity[] }> {
  const { code } = await currencyToUse(world, asked ?? reader.currency.code);
  const methods = (await methodsFor(world, code)).map(({ offer, hints }) => ({
    ID: offer.id,
    method: offer.slug,
    logo: offer.logo,
    hint: hintIn({ offer, hints }, reader),
    minSum: offer.minSumKopecks / 100,
  }));
  return { status: 'ok', methods };
}

/** The answer of POST /api/payment/create: where to go, or which form to send, and the payment's name beside it. */
export function answerBegun({ publicId, begun }: BegunPayment): object {
  const answer = { status: 'ok', id: publicId };
  if (begun.kind === 'redirect') return { ...answer, url: begun.url };
  const { action, fields } = begun;
  return { ...answer, payData: { resultData: { internalForm: { action, fields: { phone: '', ...fields } } } } };
}

/** A payment as its player follows it. */
interface StatusEntity {
  readonly id: string;
  readonly state: PaymentState;
  /** In hundredths of `currency`, as the player pays it. */
  readonly sumMinor: number;
  readonly sum: number;
  readonly currency: string;
  /** What came in and what a promo code added, in kopecks of the base currency; null until it was paid. */
  readonly creditedMinor: number | null;
  readonly bonusMinor: number | null;
  readonly createdAt: string;
  readonly paidAt: string | null;
}

/** What became of a payment so far. */
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
