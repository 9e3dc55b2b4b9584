import { useEffect, useRef, type ReactElement } from 'react';
import { PhoneFields } from '#ui/phone-fields.tsx';
import { useT } from '#ui/texts.tsx';
import type { InternalForm } from './use-payment.ts';

/** Asks for the phone number and submits it to the provider's address. */
export function PhoneForm({ form }: { form: InternalForm }): ReactElement {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form className="stack pay__phone" method="post" action={form.action}>
      <PhoneFields fields={form.fields} className="input input--sum num" field={field} />
      <p className="small muted">{t('payments.form.phone.hint')}</p>
      <button type="submit" className="btn btn--main btn--big btn--wide">
        {t('payments.form.phone.go')}
      </button>
    </form>
  );
}
