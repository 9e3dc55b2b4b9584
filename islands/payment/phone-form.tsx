import { useEffect, useRef, type ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import { hundredthsOf } from '#src/shared/top-up.ts';
import { PhoneFields } from '#ui/phone-fields.tsx';
import { useT } from '#ui/texts.tsx';
import type { InternalForm, PaymentFormState } from './use-payment.ts';

interface PhoneFormProps {
  readonly form: InternalForm;
  readonly desk: PaymentFormState;
}

/** Asks for the phone number and submits it to the provider's address. The sum and the method can still be changed. */
export function PhoneForm({ form, desk }: PhoneFormProps): ReactElement {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const sum = formatMoney((hundredthsOf(desk.sum) ?? 0) / 100, desk.currency.sign);
  return (
    <form className="stack pay__phone" method="post" action={form.action}>
      <dl className="bill">
        <dt>{t('payments.form.bill.sum')}</dt>
        <dd>{sum}</dd>
        <dt>{t('payments.form.method')}</dt>
        <dd>{desk.method?.hint}</dd>
      </dl>
      <PhoneFields fields={form.fields} className="input input--sum num" field={field} />
      <p className="small muted">{t('payments.form.phone.hint')}</p>
      <button type="submit" className="btn btn--main btn--big btn--wide">
        {t('payments.form.phone.go')}
      </button>
      <button type="button" className="btn btn--line btn--wide" onClick={desk.leavePhone}>
        {t('payments.form.phone.back')}
      </button>
    </form>
  );
}
