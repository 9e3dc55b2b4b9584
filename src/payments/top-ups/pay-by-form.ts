import { checkPromo } from '#src/core/promo-codes/index.ts';
import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { errorWords } from '#src/shared/error-words.ts';
import { AppError } from '#src/shared/errors.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import { promoText } from '#src/shared/top-up.ts';
import { checkedPromoModel, signCheckedPromo } from './checked-promo.ts';
import { createPayment } from './create-payment.ts';
import type { PaymentPageInput } from './payment-form-model.ts';

/** Fields of a posted top-up form. */
export type PaymentForm = Omit<PaymentPageInput, 'sent' | 'wrong' | 'missing' | 'checked'> & {
  readonly intent: 'pay' | 'check';
  /** Never part of the address of the form. */
  readonly contact: string;
};

/** Redirect and flash message after the form. */
export interface FormOutcome {
  /** A path of the store, or the provider's address when `isExternal` is true. */
  readonly next: string;
  readonly isExternal: boolean;
  readonly message: string | null;
  readonly error: string | null;
}

/** Errors after which the form is shown again with its values. */
const ABOUT_THE_FORM = /^errors\.(payment|promo|age|key|play)\./;

/**
 * Top-up form without JavaScript: starts a payment or checks a promo code. Errors in the form show it again with its
 * values; all other errors are thrown.
 */
export async function payByForm(
  services: Services,
  player: Player,
  { viewer, ...form }: PaymentForm & { readonly viewer: Viewer & { readonly browser: { readonly address: string } } },
): Promise<FormOutcome> {
  try {
    return form.intent === 'check'
      ? await check(services, player, form, viewer)
      : await pay(services, player, form, viewer.browser.address);
  } catch (error) {
    if (!(error instanceof AppError) || !ABOUT_THE_FORM.test(error.key)) throw error;
    const text = viewer.t(error.key, errorWords(error.params, viewer));
    return { next: backTo(form, error.key), isExternal: false, message: null, error: text };
  }
}

/** Errors that the form shows beside their fields. */
const SHOWN: readonly string[] = ['errors.payment.currency', 'errors.payment.contact'];

/** Address of the form with the posted values and the error. */
export function backTo({ sum, currency, method, promo, terms, from, intent }: PaymentForm, wrong = ''): string {
  const query = new URLSearchParams({ sum, method, promo, sent: intent });
  if (currency !== '') query.set('currency', currency);
  if (terms) query.set('terms', '1');
  if (from !== '') query.set('from', from);
  if (wrong.startsWith('errors.promo.') || SHOWN.includes(wrong)) query.set('wrong', wrong);
  return `/payment?${query.toString()}`;
}

async function check(services: Services, player: Player, form: PaymentForm, viewer: Viewer): Promise<FormOutcome> {
  if (form.promo.trim() === '') return { next: backTo(form), isExternal: false, message: null, error: null };
  const promo = checkedPromoModel(await checkPromo(services, player, { promo: form.promo }));
  const next = `${backTo(form)}&checked=${signCheckedPromo(services, player, form.promo)}`;
  return { next, isExternal: false, message: promoText(viewer.t, promo, viewer.currency), error: null };
}

async function pay(services: Services, player: Player, form: PaymentForm, address: string): Promise<FormOutcome> {
  const { sum, currency, method, promo, terms, from, contact } = form;
  // The missing consent is shown beside its field.
  if (!terms) return { next: backTo(form), isExternal: false, message: null, error: null };
  const input = { sum, currency, method, promo: promo.trim(), from, address, contact };
  const { publicId, begun } = await createPayment(services, player, input);
  return begun.kind === 'redirect'
    ? { next: begun.url, isExternal: true, message: null, error: null }
    : { next: `/payment/${publicId}${fromQuery(from)}`, isExternal: false, message: null, error: null };
}

const fromQuery = (from: string): string => (from === '' ? '' : `?from=${encodeURIComponent(from)}`);
