import { useState } from 'react';
import { typedInCurrency } from '#src/shared/top-up.ts';
import type { PayCurrency, PaymentFormModel } from '#ui/models/payments.ts';

export interface SumFieldState {
  /** The typed sum in the chosen currency. */
  readonly sum: string;
  /** The sum that the player lacks, in the chosen currency; null without one. */
  readonly missing: number | null;
  readonly typeSum: (sum: string) => void;
  /** The typed sum as it was typed, for the address of the form in another currency. */
  readonly typedFields: Readonly<Record<'sum' | 'currency' | 'missing', string>>;
}

/**
 * Keeps the sum with the currency that it was typed in, and converts it for another one, rounded up. Each conversion
 * begins from the typed sum: going back to the first currency shows it again, without a rounding left over.
 */
export function useSum(form: PaymentFormModel, currency: PayCurrency): SumFieldState {
  const [typedSum, setTyped] = useState(form.typed);
  const rateOf = (code: string): string =>
    form.currencies.find((payCurrency) => payCurrency.code === code)?.rate ?? currency.rate;
  const missingIn = (rate: string): string =>
    form.missing === null ? '' : typedInCurrency(String(form.missing), form.currency.rate, rate);
  return {
    sum: typedInCurrency(typedSum.sum, rateOf(typedSum.currency), currency.rate),
    missing: form.missing === null ? null : Number(missingIn(currency.rate)),
    typeSum: (sum) => setTyped({ sum, currency: currency.code }),
    typedFields: { ...typedSum, missing: missingIn(rateOf(typedSum.currency)) },
  };
}
