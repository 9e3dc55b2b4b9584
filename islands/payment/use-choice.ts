import { useState } from 'react';
import type { MethodModel, PayCurrency, PaymentFormModel } from '#ui/models/payments.ts';
import { reportFailure } from '#islands/runtime/log.ts';
import { changeAccountCurrency } from './change-currency.ts';
import { readMethods } from './read-methods.ts';

export interface Choice {
  readonly currency: PayCurrency;
  readonly methods: readonly MethodModel[];
  readonly method: MethodModel | null;
  readonly chooseMethod: (method: string) => void;
  readonly changeCurrency: (code: string, isInWindow: boolean) => Promise<CurrencyChange>;
}

/** `elsewhere`: the account has the new currency, but the form has to be loaded again to follow it. */
export type CurrencyChange =
  { readonly kind: 'changed' | 'elsewhere' | 'lost' } | { readonly kind: 'refused'; readonly message: string };

/** The currency and the method of a payment. Each currency has methods of its own. */
export function useChoice(form: PaymentFormModel): Choice {
  const [choice, setChosen] = useState<Pick<PaymentFormModel, 'currency' | 'methods' | 'method'>>(form);
  const follow = async (currency: PayCurrency): Promise<CurrencyChange> => {
    try {
      const methods = await readMethods(currency.code);
      const sameMethod = methods.find(({ method }) => method === choice.method) ?? methods[0];
      setChosen({ currency, methods, method: sameMethod?.method ?? '' });
      return { kind: 'changed' };
    } catch (error) {
      reportFailure('payment methods', error);
      return { kind: 'elsewhere' };
    }
  };
  return {
    currency: choice.currency,
    methods: choice.methods,
    method: choice.methods.find(({ method }) => method === choice.method) ?? null,
    chooseMethod: (method) => setChosen((before) => ({ ...before, method })),
    changeCurrency: async (code, isInWindow) => {
      const currency = form.currencies.find((payCurrency) => payCurrency.code === code);
      if (currency === undefined) return { kind: 'lost' };
      const outcome = await changeAccountCurrency(currency);
      if (outcome.kind === 'refused') return { kind: 'refused', message: outcome.message };
      if (outcome.kind === 'lost') return { kind: 'lost' };
      return isInWindow ? await follow(currency) : { kind: 'elsewhere' };
    },
  };
}
