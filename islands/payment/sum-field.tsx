import type { ReactElement } from 'react';
import { formatCount, formatMoney } from '#src/shared/format.ts';
import { useT } from '#ui/texts.tsx';
import { hundredthsOf, minimumOf, quickSums } from '#src/shared/top-up.ts';
import { useHeldField } from '#islands/runtime/components/use-held-field.ts';
import type { PaymentFormState } from './use-payment.ts';

interface SumFieldProps {
  readonly desk: PaymentFormState;
  readonly isAwake: boolean;
}

/** Amount: typed, preset, or exactly the missing sum. The payment method defines the minimum. */
export function SumField({ desk, isAwake }: SumFieldProps): ReactElement {
  const t = useT();
  const { method, currency, sum, most, refused } = desk;
  const field = useHeldField(sum);
  const least = method === null ? 0 : minimumOf(method.minSum, currency.rate);
  const hundredths = hundredthsOf(sum);
  const isLow = hundredths !== null && hundredths < least * 100;
  const tooLow =
    method !== null && isLow
      ? t('errors.payment.minimalSum', { method: method.hint, sum: formatCount(least), currency: currency.name })
      : undefined;
  const tooHigh =
    hundredths !== null && hundredths > most * 100
      ? t('errors.payment.maximum', { most: formatMoney(most, currency.sign) })
      : undefined;
  const wrong = refused.sum ?? tooLow ?? tooHigh;
  const range = { least: formatMoney(least, currency.sign), most: formatMoney(most, currency.sign) };
  return (
    <div className="field">
      <label className="field__label" htmlFor="pay-sum">
        {t('payments.form.sum')}
      </label>
      <span className="input-wrap">
        <input
          {...field}
          id="pay-sum"
          className="input input--sum num"
          // A number field drops the spaces and commas of a pasted sum: 500,5 would become 5005.
          type="text"
          inputMode="decimal"
          // With "off" the browser would not bring the typed sum back after Back.
          autoComplete="transaction-amount"
          name="sum"
          required
          aria-invalid={wrong !== undefined}
          aria-describedby="pay-sum-note"
          onChange={(event) => desk.typeSum(event.currentTarget.value)}
        />
        <span className="input-wrap__end" aria-hidden="true">
          {currency.sign}
        </span>
      </span>
      <p id="pay-sum-note" className={wrong === undefined ? 'field__hint' : 'field__wrong'} role="status">
        {wrong ?? (method === null ? '' : t('payments.form.range', range))}
      </p>
      {isAwake && <QuickSums desk={desk} least={least} />}
    </div>
  );
}

interface QuickSumsProps {
  readonly desk: PaymentFormState;
  readonly least: number;
}

/** Buttons for the missing amount and for common amounts. */
function QuickSums({ desk, least }: QuickSumsProps): ReactElement {
  const t = useT();
  const { missing } = desk;
  const hundredths = hundredthsOf(desk.sum);
  const choices = [
    ...(missing === null || missing < least ? [] : [{ sum: missing, name: t('payments.form.missing') }]),
    ...quickSums(desk.currency.rate, least).map((quick) => ({ sum: quick, name: null })),
  ];
  return (
    <div className="sums" role="group" aria-label={t('payments.form.quick')}>
      {choices.map(({ sum, name }) => (
        <button
          key={`${name ?? ''}${sum}`}
          type="button"
          aria-pressed={hundredths === Math.round(sum * 100)}
          onClick={() => desk.typeSum(String(sum))}
        >
          {name !== null && <span className="sums__name">{name}</span>}
          {formatMoney(sum, '').trimEnd()}
        </button>
      ))}
    </div>
  );
}
