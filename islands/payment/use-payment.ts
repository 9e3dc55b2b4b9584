import { useRef, useState } from 'react';
import type { MethodModel, PayCurrency, PaymentFormModel } from '#ui/models/payments.ts';
import { useT } from '#ui/texts.tsx';
import { askedToReturn } from '#islands/runtime/dialogs/ask-again.ts';
import { prepareCall, type RepeatableCall, type CallOutcome } from '#islands/runtime/network/call.ts';
import { showToast } from '#islands/runtime/dialogs/toast.ts';
import { goal } from '#islands/runtime/session/track.ts';
import type { T } from '#src/shared/text-keys.ts';
import { formatMoney } from '#src/shared/format.ts';
import { hundredthsOf, minimalSumText, minimumOf, promisedOf } from '#src/shared/top-up.ts';
import { formAddress } from './form-address.ts';
import { type CurrencyChange, useChoice } from './use-choice.ts';
import { useSum } from './use-sum.ts';
import { useHref } from '#ui/href.ts';

/** Form with a phone number that is submitted to the provider's address. */
export interface InternalForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Fields of the POST /api/payment/create response that this island uses. */
interface CreateAnswer {
  readonly url?: string;
  readonly payData?: { readonly resultData: { readonly internalForm: InternalForm } };
}

/** State of the form and the player's actions. */
export interface PaymentFormState {
  readonly currency: PayCurrency;
  readonly methods: readonly MethodModel[];
  readonly method: MethodModel | null;
  readonly sum: string;
  /** Maximum of one payment, in whole units of the chosen currency. */
  readonly most: number;
  /** The sum that the player lacks, in the chosen currency; null without one. */
  readonly missing: number | null;
  /** The account has a confirmed address for receipts. */
  readonly hasContact: boolean;
  readonly isAgreed: boolean;
  readonly isBusy: boolean;
  /** No response arrived; the same request can be retried. */
  /** Names the status that came instead of an answer to the last payment, or that no answer came. */
  readonly lost: string | null;
  readonly refused: PaymentFormModel['refused'];
  /** The last refusal that no field explains, such as a limit of the player. */
  readonly refusal: { readonly error: string; readonly message: string } | null;
  readonly phone: InternalForm | null;
  /** Goes back from the phone number to the form. */
  readonly leavePhone: () => void;
  readonly chooseMethod: (method: string) => void;
  readonly typeSum: (sum: string) => void;
  readonly agree: (isAgreed: boolean) => void;
  readonly changeCurrency: (code: string, promo: string, isInWindow: boolean) => void;
  readonly forgetRefusal: () => void;
  readonly pay: (promo: string, contact: string) => void;
}

const TOAST_MS = 6000;

/** Runs one top-up: one request at a time. Its idempotency key lives until a response arrives or the input changes. */
export function usePayment(form: PaymentFormModel): PaymentFormState {
  const t = useT();
  const href = useHref();
  const [isAgreed, agree] = useState(form.isAgreed);
  const [stage, setStage] = useState<Stage>('ready');
  const [refused, setRefused] = useState(form.refused);
  const [refusal, setRefusal] = useState<PaymentFormState['refusal']>(null);
  const [phone, setPhone] = useState<InternalForm | null>(null);
  const { currency, methods, method, ...choice } = useChoice(form);
  const { sum, missing, typedFields, ...sums } = useSum(form, currency);
  const send = useCreatePayment(form.idempotencyKey);
  const most = promisedOf(form.maxSum, currency.rate);
  const terms = isAgreed ? '1' : '';
  const chosen = method?.method ?? '';

  /** The payment page in the account's currency of now, with the form as it is. */
  const again = (promo: string, said: Readonly<Record<string, string>> = {}): string =>
    formAddress(href, { ...typedFields, ...said, method: chosen, promo, terms, from: form.from });

  const pay = (promo: string, contact: string): void => {
    if (stage === 'busy') return;
    const wrong = wrongOf(t, sum, method, currency, most);
    const [first] = Object.values(wrong);
    setRefused({ ...wrong, ...(!isAgreed && { terms: t('payments.form.terms.needed') }) });
    setRefusal(null);
    if (first !== undefined) sayError(t, first);
    if (first !== undefined || !isAgreed) return;
    setStage('busy');
    const amount = String((hundredthsOf(sum) ?? 0) / 100);
    const input = { sum: amount, currency: currency.code, method: chosen, promo, from: form.from };
    // A player who is asked to confirm their age returns to the form with its values.
    askedToReturn(formAddress(href, { ...input, sent: 'pay', terms }));
    void send({ ...input, ...(method?.needsContact === true && { contact }) }).then((outcome) => {
      if (outcome.kind === 'done') goal('createPayment', { method: input.method, currency: input.currency });
      const onward = addressAfter(outcome, (error) => again(promo, { sent: 'pay', wrong: error }));
      // To the next page the button stays busy: this one is about to go.
      if (onward === null) setStage(outcome.kind === 'lost' ? outcome : 'ready');
      else leaveFor(onward, () => setStage('ready'));
      if (onward === null) showRefusal(t, outcome, setRefusal, setRefused);
      if (outcome.kind === 'done') setPhone(outcome.data.payData?.resultData.internalForm ?? null);
    });
  };
  return {
    currency,
    methods,
    method,
    sum,
    most,
    missing,
    isAgreed,
    refused,
    refusal,
    phone,
    hasContact: form.hasContact,
    forgetRefusal: () => setRefused({}),
    leavePhone: () => setPhone(null),
    agree,
    pay,
    chooseMethod: (name) => {
      choice.chooseMethod(name);
      setRefused({});
    },
    typeSum: (typed) => {
      sums.typeSum(typed);
      setRefused({});
      setRefusal(null);
    },
    isBusy: stage === 'busy',
    lost: typeof stage === 'string' ? null : stage.what,
    changeCurrency: (code, promo, isInWindow) => {
      if (stage === 'busy') return;
      setStage('busy');
      setRefused({});
      void choice
        .changeCurrency(code, isInWindow)
        .then((change) => settleCurrency(t, change, `${again(promo)}#pay-currency`, setStage));
    },
  };
}

type Stage = 'ready' | 'busy' | { readonly what: string };

/**
 * Leaves for another page. An address may open an app instead, and a browser may bring this page back as it was: then
 * the form must work again.
 */
function leaveFor(address: string, onReturn: () => void): void {
  const controller = new AbortController();
  const comeBack = (): void => {
    if (document.visibilityState === 'hidden') return;
    controller.abort();
    onReturn();
  };
  addEventListener('pageshow', comeBack, controller);
  document.addEventListener('visibilitychange', comeBack, controller);
  location.assign(address);
}

/** Shows a refusal: of a limit above the button, of the contact beside its field, any other in a toast. */
function showRefusal(
  t: T,
  outcome: CallOutcome<CreateAnswer>,
  setRefusal: (refusal: PaymentFormState['refusal']) => void,
  setRefused: (refused: PaymentFormModel['refused']) => void,
): void {
  const error = outcome.kind === 'refused' ? outcome.error : '';
  if (outcome.kind === 'refused' && error.startsWith('errors.play.')) setRefusal(outcome);
  else if (outcome.kind === 'refused' && error === 'errors.payment.contact') setRefused({ contact: outcome.message });
  else sayRefusal(t, outcome);
}

/** Keeps the currency, or switches to the new one: a page that shows amounts is reloaded with its form. */
function settleCurrency(t: T, change: CurrencyChange, address: string, setStage: (stage: Stage) => void): void {
  if (change.kind === 'elsewhere') location.replace(address);
  else setStage('ready');
  if (change.kind === 'refused') sayError(t, change.message);
  if (change.kind === 'lost') sayError(t, t('payments.form.currency.failed'));
}

/** The page that an answer leads to: the provider's, or the form again in the currency that the account has by now. */
function addressAfter(outcome: CallOutcome<CreateAnswer>, again: (error: string) => string): string | null {
  if (outcome.kind === 'done') return outcome.data.url ?? null;
  return outcome.kind === 'refused' && outcome.error === 'errors.payment.currency' ? again(outcome.error) : null;
}

const sayError = (t: T, text: string): void =>
  showToast({ kind: 'error', text, durationMs: TOAST_MS }, t('payments.form.close'));

/** Copies the values of the form that differ from the state. */
export function adoptHeld(desk: PaymentFormState, held: FormData): void {
  const [method, sum] = [textOf(held, 'method'), textOf(held, 'sum')];
  if (method !== (desk.method?.method ?? '')) desk.chooseMethod(method);
  if (sum !== desk.sum) desk.typeSum(sum);
  desk.agree(held.has('terms'));
}

/** Shows an error. The call itself opens the dialog that asks for the age. */
function sayRefusal(t: T, outcome: CallOutcome<CreateAnswer>): void {
  if (outcome.kind === 'refused' && outcome.error !== 'errors.age.confirm') sayError(t, outcome.message);
}

function textOf(held: FormData, name: string): string {
  const value = held.get(name);
  return typeof value === 'string' ? value : '';
}

/** The refusals to expect, in words, by field: found before anything is sent. */
function wrongOf(
  t: T,
  sum: string,
  method: MethodModel | null,
  currency: PayCurrency,
  most: number,
): PaymentFormModel['refused'] {
  const { rate, sign } = currency;
  const hundredths = hundredthsOf(sum);
  if (method === null) return { method: t('errors.payment.method') };
  if (sum.trim() === '') return { sum: t('payments.form.sum.needed') };
  if (hundredths === null) return { sum: t('errors.payment.amount') };
  if (hundredths > most * 100) return { sum: t('errors.payment.maximum', { most: formatMoney(most, sign) }) };
  const least = minimumOf(method.minSum, rate);
  return hundredths >= least * 100 ? {} : { sum: minimalSumText(t, method.hint, least, currency) };
}

/**
 * Sends a request; the same input reuses its idempotency key until a response arrives. The first request has the key of
 * the rendered form, so that a press before hydration and one after it begin one payment.
 */
function useCreatePayment(formKey: string): (input: object) => Promise<CallOutcome<CreateAnswer>> {
  const kept = useRef<{ body: string; call: RepeatableCall<CreateAnswer> } | null>(null);
  const firstKey = useRef<string | null>(formKey);
  return async (input) => {
    const body = JSON.stringify(input);
    if (kept.current?.body !== body) {
      kept.current = { body, call: prepareCall<CreateAnswer>('/api/payment/create', input, firstKey.current) };
      firstKey.current = null;
    }
    const outcome = await kept.current.call.send();
    if (outcome.kind !== 'lost') kept.current = null;
    return outcome;
  };
}
