import { currencyByCode, currencyChoices } from '#src/currencies/index.ts';
import { loadPlayer } from '#src/accounts/index.ts';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { ERRORS, type ErrorKey } from '#src/shared/errors.ts';
import type { Reader } from '#src/shared/reader.ts';
import type {
  MethodModel,
  PayCurrency,
  PaymentFormModel,
  PaymentPageModel,
} from '#views/payments/payment-page-model.ts';
import { amountOf, leastUnits } from './amount.ts';
import { hintIn, methodsFor } from './methods.ts';

const KEY_BYTES = 16;

/** For whom the form is made. */
export interface Payer extends Reader {
  readonly player: Player | null;
  readonly auth: PaymentFormModel['auth'];
}

/** What the address of the form says: what somebody lacks, or what was sent and refused. */
export interface PaymentPageInput {
  readonly sum: string;
  readonly method: string;
  readonly promo: string;
  readonly terms: boolean;
  /** What was pressed; empty on the first visit, where `sum` is what is missing. */
  readonly sent: '' | 'pay' | 'check';
  /** Why the code was refused, by its text key. */
  readonly wrong: string;
  /** The case from which one came, as an own path; empty without one. */
  readonly from: string;
}

/** The ways to pay in a currency as clients see them, in a language. */
const methodModels = async (world: World, currency: string, reader: Reader): Promise<MethodModel[]> =>
  (await methodsFor(world, currency)).map(({ offer, hints }) => ({
    ID: offer.id,
    method: offer.slug,
    logo: offer.logo,
    hint: hintIn({ offer, hints }, reader),
    minSum: offer.minSumKopecks / 100,
  }));

/** The form of a top-up: what was sent before stands in it again, with what was wrong beside each field. */
export async function loadPaymentPage(world: World, payer: Payer, input: PaymentPageInput): Promise<PaymentPageModel> {
  const { player, locale } = payer;
  const methods = await methodModels(world, payer.currency.code, payer);
  if (player === null || methods.length === 0) return { form: null, isOpen: methods.length > 0 };
  const [account, currencies] = await Promise.all([loadPlayer(world, player.id), payCurrencies(world, payer)]);
  const currency = currencies.find(({ code }) => code === payer.currency.code);
  const hasPaid = (account?.donatedKopecks ?? 0) > 0;
  const form: PaymentFormModel = {
    ...sentBefore(input, methods, hasPaid),
    locale,
    auth: payer.auth,
    idempotencyKey: world.random.bytes(KEY_BYTES).toString('hex'),
    methods,
    currency: currency ?? { ...payer.currency, name: payer.currency.code },
    currencies,
    promo: null,
    refused: {},
  };
  return { form: { ...form, refused: input.sent === '' ? {} : refusedOf(form, input, payer) }, isOpen: true };
}

/** What stands in the fields: what was sent, or on the first visit the first method and what is missing. */
function sentBefore(
  { sent, sum, method, promo, terms, from }: PaymentPageInput,
  methods: readonly MethodModel[],
  hasPaid: boolean,
): Pick<PaymentFormModel, 'sum' | 'method' | 'missing' | 'code' | 'isAgreed' | 'from'> {
  const isFirst = sent === '';
  const chosen = methods.find((one) => one.method === method) ?? (isFirst ? methods[0] : undefined);
  return {
    sum,
    method: chosen?.method ?? '',
    missing: isFirst && isSum(sum) ? Number(sum) : null,
    code: promo,
    // The terms were agreed to with every top-up that was paid: whoever paid one need not say so again.
    isAgreed: isFirst ? hasPaid : terms,
    from,
  };
}

async function payCurrencies(world: World, { locale, currency }: Payer): Promise<PayCurrency[]> {
  const choices = await currencyChoices(world, locale, currency.code);
  return await Promise.all(
    choices.map(async (choice) => ({ ...choice, rate: (await currencyByCode(world, choice.code)).rate })),
  );
}

/** What is wrong with what was sent, in words, by field; a code on its own asks for nothing else. */
function refusedOf(form: PaymentFormModel, input: PaymentPageInput, { t }: Payer): PaymentFormModel['refused'] {
  const promo = isErrorOfPromo(input.wrong) ? { promo: t(input.wrong) } : {};
  if (input.sent === 'check') return promo;
  const method = form.methods.find((one) => one.method === form.method);
  return {
    ...promo,
    ...(method === undefined && { method: t('errors.payment.method') }),
    ...sumRefused(form, method, { t }),
    ...(!input.terms && { terms: t('payments.form.terms.needed') }),
  };
}

function sumRefused(
  { sum, currency }: PaymentFormModel,
  method: MethodModel | undefined,
  { t }: Pick<Reader, 't'>,
): { sum?: string } {
  if (!isSum(sum)) return { sum: t('errors.payment.amount') };
  if (method === undefined) return {};
  const least = leastUnits(Math.round(method.minSum * 100), currency.rate);
  return amountOf(sum) >= least * 100
    ? {}
    : { sum: t('errors.payment.minimalSum', { method: method.hint, sum: least, currency: currency.name }) };
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
