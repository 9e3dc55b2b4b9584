import { useEffect, useRef, type ReactElement } from 'react';
import type { PaymentFormModel } from '#ui/models/payments.ts';
import { useT } from '#ui/texts.tsx';
import type { PaymentFormState } from './use-payment.ts';

interface CurrencyFieldProps {
  readonly desk: PaymentFormState;
  readonly form: PaymentFormModel;
  /** The promo code in the form. */
  readonly promo: string;
  readonly isAwake: boolean;
}

/** The payment page is loaded again at this place after the currency was changed on it. */
const ID = 'pay-currency';

/**
 * The currency of the account, in which one also pays. The page behind a window shows its sums in the old one, so it
 * is loaded again when the window closes.
 */
export function CurrencyField({ desk, form, promo, isAwake }: CurrencyFieldProps): ReactElement {
  const t = useT();
  const field = useRef<HTMLLabelElement>(null);
  const isChanged = useRef(false);
  isChanged.current = desk.currency.code !== form.currency.code;
  useEffect(() => {
    const dialog = field.current?.closest('dialog');
    // The listener stays: the window takes the island out of the page before the browser says that it closed.
    dialog?.addEventListener('close', () => {
      if (isChanged.current) location.reload();
    });
    if (isAwake && location.hash === `#${ID}`) field.current?.querySelector('select')?.focus();
  }, [isAwake]);
  if (!isAwake) {
    const current = `${desk.currency.name} (${desk.currency.sign})`;
    return (
      <p id={ID} className="small muted">
        {`${t('payments.form.currency')}: ${current}. `}
        <button type="button" className="link link--under" popoverTarget="currencies">
          {t('payments.form.currency.change')}
        </button>
      </p>
    );
  }
  return (
    <label ref={field} id={ID} className="field pay__currency">
      <span className="field__label">{t('payments.form.currency')}</span>
      <select
        className="input select"
        value={desk.currency.code}
        disabled={desk.isBusy}
        aria-describedby={`${ID}-note`}
        onChange={({ currentTarget }) =>
          desk.changeCurrency(currentTarget.value, promo, currentTarget.closest('dialog') !== null)
        }
      >
        {form.currencies.map(({ code, name, sign }) => (
          <option key={code} value={code}>
            {`${name} (${sign})`}
          </option>
        ))}
      </select>
      <span id={`${ID}-note`} className="field__hint">
        {t('payments.form.currency.hint')}
      </span>
    </label>
  );
}
