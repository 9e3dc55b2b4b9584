import { useEffect, useRef, type ReactElement } from 'react';
import { useT } from '#views/ui/texts.tsx';
import type { InternalForm } from './use-payment.ts';

/** Asks for the phone that pays, and sends the browser with it to the provider's own address. */
export function PhoneForm({ form }: { form: InternalForm }): ReactElement {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { phone = '', ...fields } = form.fields;
  return (
    <form className="stack pay__phone" method="post" action={form.action}>
      {Object.entries({ ...fields, interface: 'web' }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="field">
        <span className="field__label">{t('payments.form.phone')}</span>
        <input
          ref={field}
          className="input input--sum num"
          type="tel"
          name="phone"
          inputMode="tel"
          autoComplete="tel"
          required
          pattern="[+]?[0-9 \-]{10,20}"
          title={t('payments.form.phone.wrong')}
          defaultValue={phone}
        />
      </label>
      <p className="small muted">{t('payments.form.phone.hint')}</p>
      <button type="submit" className="btn btn--main btn--big btn--wide">
        {t('payments.form.phone.go')}
      </button>
    </form>
  );
}
