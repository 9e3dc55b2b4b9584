import type { ReactElement, Ref } from 'react';
import { useT } from './texts.tsx';

export interface PhoneFieldsProps {
  /** What a provider asked to be sent to it: the phone as far as it is known, and whatever goes along. */
  readonly fields: Readonly<Record<string, string>>;
  readonly className: string;
  /** The field of the phone. */
  readonly field?: Ref<HTMLInputElement>;
}

/** What a form sends to a provider that collects by phone: its own fields, the marker of this interface, the phone. */
export function PhoneFields({ fields, className, field }: PhoneFieldsProps): ReactElement {
  const t = useT();
  const { phone = '', ...others } = fields;
  return (
    <>
      {Object.entries({ ...others, interface: 'web' }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="field">
        <span className="field__label">{t('payments.form.phone')}</span>
        <input
          ref={field}
          className={className}
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
    </>
  );
}
