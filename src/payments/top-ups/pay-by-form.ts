import { checkPromo, type PromoOffer } from '#src/promo/index.ts';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { AppError } from '#src/shared/errors.ts';
import type { Reader } from '#src/shared/reader.ts';
import { type PromoModel, promoWords } from '#src/shared/top-up.ts';
import { createPayment } from './create-payment.ts';
import type { PaymentPageInput } from './payment-form-model.ts';

/** What was sent by the form of a top-up. */
export type PaymentForm = Omit<PaymentPageInput, 'sent' | 'wrong'> & { readonly intent: 'pay' | 'check' };

/** Where the form goes on to, and the line that it leaves there. */
export interface FormOutcome {
  /** An own path, or with `abroad` the provider's address. */
  readonly next: string;
  readonly abroad: boolean;
  readonly said: string | null;
  readonly complaint: string | null;
}

/** Refusals after which the form stands again as it was sent. */
const ABOUT_THE_FORM = /^errors\.(payment|promo|age|key)\./;

/**
 * The form of a top-up without JavaScript: begins the payment, or asks about a code; what is refused comes back with
 * the form as it was sent. Throws what the form cannot mend.
 */
export async function payByForm(
  world: World,
  player: Player,
  form: PaymentForm,
  reader: Reader & { readonly caller: { readonly address: string } },
): Promise<FormOutcome> {
  try {
    return form.intent === 'check'
      ? await check(world, player, form, reader)
      : await pay(world, player, form, reader.caller.address);
  } catch (error) {
    if (!(error instanceof AppError) || !ABOUT_THE_FORM.test(error.key)) throw error;
    const text = reader.t(error.key, error.params);
    return { next: backTo(form, error.key), abroad: false, said: null, complaint: text };
  }
}

/** The form again, with what was sent and why it was refused. */
export function backTo({ sum, method, promo, terms, from, intent }: PaymentForm, wrong = ''): string {
  const query = new URLSearchParams({ sum, method, promo, sent: intent });
  if (terms) query.set('terms', '1');
  if (from !== '') query.set('from', from);
  if (wrong.startsWith('errors.promo.')) query.set('wrong', wrong);
  return `/payment?${query.toString()}`;
}

async function check(world: World, player: Player, form: PaymentForm, reader: Reader): Promise<FormOutcome> {
  if (form.promo.trim() === '') return { next: backTo(form), abroad: false, said: null, complaint: null };
  const promo = modelOf(await checkPromo(world, player, { promo: form.promo }));
  return { next: backTo(form), abroad: false, said: promoWords(reader.t, promo, reader.currency), complaint: null };
}

const modelOf = ({ type, multiplierE4, minSumKopecks, amountKopecks }: PromoOffer): PromoModel => ({
  multiplayer: multiplierE4 / 10_000,
  type,
  minSum: minSumKopecks / 100,
  price: amountKopecks / 100,
});

async function pay(world: World, player: Player, form: PaymentForm, address: string): Promise<FormOutcome> {
  const { sum, method, promo, terms, from } = form;
  // What is missing is said beside the fields of the form.
  if (!terms) return { next: backTo(form), abroad: false, said: null, complaint: null };
  const { publicId, begun } = await createPayment(world, player, { sum, method, promo: promo.trim(), from, address });
  return begun.kind === 'redirect'
    ? { next: begun.url, abroad: true, said: null, complaint: null }
    : { next: `/payment/${publicId}${fromQuery(from)}`, abroad: false, said: null, complaint: null };
}

const fromQuery = (from: string): string => (from === '' ? '' : `?from=${encodeURIComponent(from)}`);
