import { useRef, useState } from 'react';
import type { MethodModel, PayCurrency, PaymentFormModel } from '#views/payments/payment-page-model.ts';
import { useT } from '#views/ui/texts.tsx';
import { askedToReturn } from '../runtime/ask-again.ts';
import { intend, type Intention, type Outcome } from '../runtime/call.ts';
import { reportFailure } from '../runtime/log.ts';
import { showToast } from '../runtime/toast.ts';
import { goal } from '../runtime/track.ts';
import { href } from '#src/shared/locales.ts';
import type { T } from '#src/shared/text-keys.ts';
import { hundredthsOf, leastOf } from '#src/shared/top-up.ts';
import { readMethods } from './read-methods.ts';

/** A form that the player fills in with a phone number; it goes to the provider's own address. */
export interface InternalForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The answer of POST /api/payment/create, as far as it is used here. */
interface CreateAnswer {
  readonly url?: string;
  readonly payData?: { readonly resultData: { readonly internalForm: InternalForm } };
}

/** What is chosen, and what the player can do. */
export interface PaymentDesk {
  readonly currency: PayCurrency;
  readonly methods: readonly MethodModel[];
  readonly method: MethodModel | null;
  readonly sum: string;
  readonly isAgreed: boolean;
  readonly isBusy: boolean;
  /** No answer came: the same wish can be sent again. */
  readonly isLost: boolean;
  readonly refused: PaymentFormModel['refused'];
  readonly phone: InternalForm | null;
  readonly chooseMethod: (method: string) => void;
  readonly typeSum: (sum: string) => void;
  readonly agree: (isAgreed: boolean) => void;
  readonly changeCurrency: (code: string) => void;
  readonly pay: (promo: string) => void;
}

const TOAST_MS = 6000;

/** Runs one top-up: one wish at a time, whose key lives until an answer came or the wish is another one. */
export function usePayment(form: PaymentFormModel): PaymentDesk {
  const t = useT();
  const [sum, setSum] = useState(form.sum);
  const [isAgreed, agree] = useState(form.isAgreed);
  const [stage, setStage] = useState<Stage>('ready');
  const [refused, setRefused] = useState(form.refused);
  const [phone, setPhone] = useState<InternalForm | null>(null);
  const { chosen, method, chooseMethod, changeCurrency } = useChoice(form, t, setStage);
  const send = useWish();

  const pay = (promo: string): void => {
    if (stage === 'busy') return;
    const wrong = wrongOf(t, sum, method, chosen.currency);
    setRefused(wrong);
    const [first] = Object.values(wrong);
    if (first !== undefined) {
      sayError(t, first);
      return;
    }
    setStage('busy');
    const wish = { sum: String((hundredthsOf(sum) ?? 0) / 100), method: chosen.method, promo, from: form.from };
    askedToReturn(typedAddress(form, wish, isAgreed));
    void send(wish).then((outcome) => {
      if (outcome.kind === 'done') goal('createPayment', { method: wish.method, currency: chosen.currency.code });
      // To the provider's page the button stays busy: this one is about to go.
      const url = outcome.kind === 'done' ? outcome.data.url : undefined;
      if (url === undefined) setStage(outcome.kind === 'lost' ? 'lost' : 'ready');
      else location.assign(url);
      // Whoever has not said that they are 18 is asked in a window by the call itself.
      if (outcome.kind === 'refused' && outcome.error !== 'errors.age.confirm') sayError(t, outcome.message);
      if (outcome.kind === 'done') setPhone(outcome.data.payData?.resultData.internalForm ?? null);
    });
  };
  return {
    ...{ currency: chosen.currency, methods: chosen.methods, method, sum, isAgreed, refused, phone, agree, pay },
    isBusy: stage === 'busy',
    isLost: stage === 'lost',
    chooseMethod: (name) => {
      chooseMethod(name);
      setRefused({});
    },
    typeSum: (typed) => {
      setSum(typed);
      setRefused({});
    },
    changeCurrency: (code) => {
      if (stage === 'busy') return;
      setRefused({});
      changeCurrency(code);
    },
  };
}

type Stage = 'ready' | 'busy' | 'lost';

/** The page of the form with what was typed: whoever is asked their age first comes back to it. */
function typedAddress({ locale }: PaymentFormModel, wish: Readonly<Record<string, string>>, isAgreed: boolean): string {
  const query = new URLSearchParams({ ...wish, sent: 'pay', ...(isAgreed && { terms: '1' }) });
  return `${href(locale, '/payment')}?${query.toString()}`;
}

const sayError = (t: T, text: string): void =>
  showToast({ kind: 'error', text, durationMs: TOAST_MS }, t('payments.form.close'));

/** What would be refused, in words, by field: asked before anything is sent. */
function wrongOf(
  t: T,
  sum: string,
  method: MethodModel | null,
  { rate, name }: PayCurrency,
): PaymentFormModel['refused'] {
  const hundredths = hundredthsOf(sum);
  if (method === null) return { method: t('errors.payment.method') };
  if (hundredths === null) return { sum: t('errors.payment.amount') };
  const least = leastOf(method.minSum, rate);
  return hundredths >= least * 100
    ? {}
    : { sum: t('errors.payment.minimalSum', { method: method.hint, sum: least, currency: name }) };
}

/** Sends a wish; the same one again under the same key until an answer came. */
function useWish(): (wish: object) => Promise<Outcome<CreateAnswer>> {
  const kept = useRef<{ body: string; intention: Intention<CreateAnswer> } | null>(null);
  return async (wish) => {
    const body = JSON.stringify(wish);
    if (kept.current?.body !== body) {
      kept.current = { body, intention: intend<CreateAnswer>('/api/payment/create', wish) };
    }
    const outcome = await kept.current.intention.send();
    if (outcome.kind !== 'lost') kept.current = null;
    return outcome;
  };
}

interface Choice {
  readonly chosen: Pick<PaymentFormModel, 'currency' | 'methods' | 'method'>;
  readonly method: MethodModel | null;
  readonly chooseMethod: (method: string) => void;
  readonly changeCurrency: (code: string) => void;
}

/** In what and by what to pay; another currency has methods of its own. */
function useChoice(form: PaymentFormModel, t: T, setStage: (stage: Stage) => void): Choice {
  const [chosen, setChosen] = useState<Choice['chosen']>(form);
  const changeCurrency = (code: string): void => {
    const currency = form.currencies.find((one) => one.code === code);
    if (currency === undefined) return;
    setStage('busy');
    void readMethods(code)
      .then((methods) => {
        const kept = methods.find(({ method }) => method === chosen.method) ?? methods[0];
        setChosen({ currency, methods, method: kept?.method ?? '' });
      })
      .catch((error: unknown) => {
        reportFailure('payment methods', error);
        sayError(t, t('payments.form.methods.failed'));
      })
      .finally(() => setStage('ready'));
  };
  return {
    chosen,
    method: chosen.methods.find(({ method }) => method === chosen.method) ?? null,
    chooseMethod: (method) => setChosen((before) => ({ ...before, method })),
    changeCurrency,
  };
}
