import type { ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import { useT } from '#ui/texts.tsx';
import { billOf, hundredthsOf, minimalSumText, minimumOf, type PromoModel, quickSums } from '#src/shared/top-up.ts';
import { useHeldField } from '#islands/runtime/components/use-held-field.ts';
import { useHref } from '#ui/href.ts';
import { formAddress } from './form-address.ts';
import type { PaymentFormState } from './use-payment.ts';

interface SumFieldProps {
  readonly desk: PaymentFormState;
  readonly promo: PromoModel | null;
  /** Path of the case from which the player came, or empty. */
  readonly from: string;
}

/** Amount: typed, preset, or exactly the missing sum. The payment method defines the minimum. */
export function SumField({ desk, promo, from }: SumFieldProps): ReactElement {
  const t = useT();
  const { method, currency, sum, most, refused } = desk;
  const field = useHeldField(sum);
  const least = method === null ? 0 : minimumOf(method.minSum, currency.rate);
  const hundredths = hundredthsOf(sum);
  const isLow = hundredths !== null && hundredths < least * 100;
  const tooLow = method !== null && isLow ? minimalSumText(t, method.hint, least, currency) : undefined;
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
      <QuickSums desk={desk} promo={promo} from={from} least={least} />
    </div>
  );
}

/** The missing amount and common amounts. They are links to the form with the sum, until a press fills the field. */
function QuickSums({ desk, promo, from, least }: SumFieldProps & { readonly least: number }): ReactElement {
  const t = useT();
  const href = useHref();
  const { missing, method, isAgreed } = desk;
  const { code: currency } = desk.currency;
  const values = { method: method?.method ?? '', currency, terms: isAgreed ? '1' : '', from, sent: 'check' };
  const hundredths = hundredthsOf(desk.sum);
  const choices = [
    ...(missing === null || missing < least ? [] : [{ sum: missing, name: t('payments.form.missing') }]),
    ...quickSums(desk.currency.rate, least).map((quick) => ({ sum: quick, name: null })),
  ];
  return (
    <div className="sums" role="group" aria-label={t('payments.form.quick')}>
      {choices.map(({ sum, name }) => (
        <a
          key={`${name ?? ''}${sum}`}
          className={name === null ? undefined : 'sums__missing'}
          href={formAddress(href, { ...values, sum: String(sum) })}
          aria-current={hundredths === Math.round(sum * 100)}
          onClick={(event) => {
            event.preventDefault();
            desk.typeSum(String(sum));
          }}
        >
          {name !== null && <span className="sums__name">{`${name} `}</span>}
          {formatMoney(sum, desk.currency.sign)}
          <Gain of={billOf(Math.round(sum * 100), desk.currency.rate, promo).bonus} sign={desk.currency.sign} />
        </a>
      ))}
    </div>
  );
}

/** What the promo code adds to a sum. */
const Gain = ({ of, sign }: { readonly of: number; readonly sign: string }): ReactElement | null =>
  of === 0 ? null : <span className="sums__gain">{`+${formatMoney(of, sign)}`}</span>;
