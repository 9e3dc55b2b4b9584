import { useEffect, useRef, type ReactElement } from 'react';
import type { PaymentFormModel } from '#views/payments/payment-page-model.ts';
import { useT } from '#views/ui/texts.tsx';
import type { PaymentDesk } from './use-payment.ts';

interface CurrencyFieldProps {
  readonly desk: PaymentDesk;
  readonly form: PaymentFormModel;
  readonly isAwake: boolean;
}

/** In which currency to pay. The page behind shows its sums in the old one, so it is read again afterwards. */
export function CurrencyField({ desk, form, isAwake }: CurrencyFieldProps): ReactElement {
  const t = useT();
  const field = useRef<HTMLLabelElement>(null);
  const isChanged = desk.currency.code !== form.currency.code;
  useEffect(() => {
    if (!isChanged) return undefined;
    const dialog = field.current?.closest('dialog');
    const again = (): void => location.reload();
    dialog?.addEventListener('close', again);
    return () => dialog?.removeEventListener('close', again);
  }, [isChanged]);
  if (!isAwake) {
    const current = `${desk.currency.name} (${desk.currency.sign})`;
    return (
      <p className="small muted">
        {`${t('payments.form.currency')}: ${current}. `}
        <button type="button" className="link link--under" popoverTarget="currencies">
          {t('payments.form.currency.change')}
        </button>
      </p>
    );
  }
  return (
    <label ref={field} className="field pay__currency">
      <span className="field__label">{t('payments.form.currency')}</span>
      <select
        className="input select"
        value={desk.currency.code}
        disabled={desk.isBusy}
        onChange={(event) => desk.changeCurrency(event.currentTarget.value)}
      >
        {form.currencies.map(({ code, name, sign }) => (
          <option key={code} value={code}>
            {`${name} (${sign})`}
          </option>
        ))}
      </select>
    </label>
  );
}
