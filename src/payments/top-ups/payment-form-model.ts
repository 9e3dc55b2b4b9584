import { newFormKey } from '#src/platform/security/form-key.ts';
import { currencyByCode, currencyChoices, currencyToUse } from '#src/core/currencies/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { ownEmail } from '#src/players/player-email/index.ts';
import { stateOfReader } from '#src/players/players/index.ts';
import type { Services } from '#src/platform/services.ts';
import { type ErrorKey, ERRORS } from '#src/shared/errors.ts';
import type { StoreViewer, Viewer } from '#src/shared/viewers.ts';
import { formatMoney } from '#src/shared/format.ts';
import {
  minimalSumText,
  minimumOf,
  promisedOf,
  quickSums,
  typedHundredths,
  typedInCurrency,
} from '#src/shared/top-up.ts';
import { selectPaymentsOf } from './store/payments.ts';
import type { MethodModel, PayCurrency, PaymentFormModel } from '#ui/models/payments.ts';
import type { PaymentPageModel } from '#views/payments/top-ups/payment-page-model.ts';
import { amountOf, leastUnits } from './amount.ts';
import { findCheckedPromo } from './checked-promo.ts';
import { methodNameIn, methodsFor } from './methods.ts';
import type { JsonOf } from '#src/http/endpoints/output.ts';
import type { StartedPayment } from './create-payment.ts';
import type { methodListOutput, startedPaymentOutput } from './outputs.ts';

/** Query of the form: the missing sum, or posted values with an error. */
export interface PaymentPageInput {
  readonly sum: string;
  /** The code of the currency in which `sum` and `missing` are given; empty for the player's own. */
  readonly currency: string;
  /** The sum that the player lacks, where `sum` is another one. */
  readonly missing: string;
  readonly method: string;
  readonly promo: string;
  readonly terms: boolean;
  /** The button that was pressed. Empty on the first visit, where `sum` is the missing sum. */
  readonly sent: '' | 'pay' | 'check';
  /** Text key of the error of the code or the currency. */
  readonly wrong: string;
  /** Signature of a checked promo code, or empty. */
  readonly checked: string;
  /** Path of the case from which the player came, or empty. */
  readonly from: string;
}

/** The page adds the auth data of its forms. */
type OwnForm = Omit<PaymentFormModel, 'auth'>;

/** Methods for a currency as the form and the API show them, in display order. */
const methodModels = async (services: Services, currency: string, viewer: Viewer): Promise<MethodModel[]> =>
  (await methodsFor(services, currency)).map(({ offer, hints }) => ({
    ID: offer.id,
    method: offer.slug,
    logo: offer.logo,
    hint: methodNameIn({ offer, hints }, viewer),
    minSum: offer.minSumKopecks / 100,
    needsContact: offer.needsContact ?? false,
  }));

/** Top-up form with posted values and the error of each field. */
export async function loadPaymentPage(
  services: Services,
  payer: StoreViewer,
  input: PaymentPageInput,
): Promise<PaymentPageModel> {
  const { player, locale } = payer;
  const methods = await methodModels(services, payer.currency.code, payer);
  if (player === null || methods.length === 0) return { form: null, isOpen: methods.length > 0, methods };
  const [state, currencies, { maxTopUpKopecks }, email] = await Promise.all([
    stateOfReader(services, player),
    payCurrencies(services, payer),
    readSettings(services),
    ownEmail(services.db, player.id),
  ]);
  const currency = currencies.find(({ code }) => code === payer.currency.code);
  const hasPaid = (state?.account.donatedKopecks ?? 0) > 0;
  const typedSum = { sum: input.sum, currency: input.currency === '' ? payer.currency.code : input.currency };
  const ownInput = await countInOwn(services, payer, input, typedSum.currency);
  const values = sentBefore(ownInput, methods, hasPaid);
  const isBlank = input.sent === '' && values.sum === '';
  const usual = isBlank ? await usualSum(services, player.id, payer.currency, methods[0]) : '';
  const form: OwnForm = {
    ...values,
    sum: isBlank ? usual : values.sum,
    locale,
    idempotencyKey: newFormKey(services),
    methods,
    hasContact: email?.isConfirmed === true,
    maxSum: maxTopUpKopecks / 100,
    currency: currency ?? { ...payer.currency, name: payer.currency.code },
    currencies,
    typed: isBlank ? { sum: usual, currency: payer.currency.code } : typedSum,
    promo: input.sent === 'check' ? await findCheckedPromo(services, player, input) : null,
    refused: {},
  };
  return { form: { ...form, refused: input.sent === '' ? {} : refusedOf(form, input, payer) }, isOpen: true, methods };
}

/** The sum of the last top-up when it was in this currency; else the least of the usual ones, so as not to push. */
async function usualSum(
  { db }: Services,
  playerId: number,
  { code, rate }: StoreViewer['currency'],
  method: MethodModel | undefined,
): Promise<string> {
  const [last] = await selectPaymentsOf(db, playerId, Number.MAX_SAFE_INTEGER, 1);
  if (last?.currency === code) return typedHundredths(last.amountMinor);
  return String(quickSums(rate, minimumOf(method?.minSum ?? 0, rate))[0] ?? '');
}

/** The sums of the address in the payer's currency, rounded up, where it gives them in another one. */
async function countInOwn(
  services: Services,
  { currency }: StoreViewer,
  input: PaymentPageInput,
  from: string,
): Promise<PaymentPageInput> {
  if (from === currency.code) return input;
  const { rate } = await currencyByCode(services, from);
  const inOwn = (sum: string): string => typedInCurrency(sum, rate, currency.rate);
  return { ...input, sum: inOwn(input.sum), missing: inOwn(input.missing) };
}

/** Field values: those posted, or on the first visit the first method and the missing sum. */
function sentBefore(
  { sent, sum, missing, method, promo, terms, from }: PaymentPageInput,
  methods: readonly MethodModel[],
  hasPaid: boolean,
): Pick<PaymentFormModel, 'sum' | 'method' | 'missing' | 'code' | 'isAgreed' | 'from'> {
  const isFirst = sent === '';
  const missingSum = missing === '' ? sum : missing;
  const chosenMethod =
    methods.find((methodModel) => methodModel.method === method) ?? (isFirst ? methods[0] : undefined);
  return {
    sum,
    method: chosenMethod?.method ?? '',
    missing: isFirst && isSum(missingSum) ? amountOf(missingSum) / 100 : null,
    code: promo,
    // Each paid top-up implies consent to the terms, so players who have paid before need not repeat it.
    isAgreed: isFirst ? hasPaid || terms : terms,
    from,
  };
}

async function payCurrencies(services: Services, { locale, currency }: StoreViewer): Promise<PayCurrency[]> {
  const choices = await currencyChoices(services, locale, currency.code);
  return await Promise.all(
    choices.map(async (choice) => ({ ...choice, rate: (await currencyByCode(services, choice.code)).rate })),
  );
}

/** Translated errors by field. Checking a promo code validates the code only. */
function refusedOf(form: OwnForm, input: PaymentPageInput, { t }: StoreViewer): PaymentFormModel['refused'] {
  const promo = isErrorOfPromo(input.wrong) ? { promo: t(input.wrong) } : {};
  if (input.sent === 'check') return promo;
  const method = form.methods.find((methodModel) => methodModel.method === form.method);
  return {
    ...promo,
    ...(method === undefined && { method: t('errors.payment.method') }),
    ...sumRefused(form, method, { t }),
    ...(input.wrong === 'errors.payment.currency' && { sum: t(input.wrong) }),
    ...(input.wrong === 'errors.payment.contact' && { contact: t(input.wrong) }),
    ...(!input.terms && { terms: t('payments.form.terms.needed') }),
  };
}

function sumRefused(
  { sum, currency, maxSum }: OwnForm,
  method: MethodModel | undefined,
  { t }: Pick<Viewer, 't'>,
): { sum?: string } {
  if (!isSum(sum)) return { sum: t('errors.payment.amount') };
  const most = promisedOf(maxSum, currency.rate);
  if (amountOf(sum) > most * 100)
    return { sum: t('errors.payment.maximum', { most: formatMoney(most, currency.sign) }) };
  if (method === undefined) return {};
  const least = leastUnits(Math.round(method.minSum * 100), currency.rate);
  return amountOf(sum) >= least * 100 ? {} : { sum: minimalSumText(t, method.hint, least, currency) };
}

function isSum(sum: string): boolean {
  try {
    return amountOf(sum) > 0;
  } catch {
    return false;
  }
}

const isErrorOfPromo = (key: string): key is ErrorKey & `errors.promo.${string}` =>
  key.startsWith('errors.promo.') && Object.hasOwn(ERRORS, key);

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
