import type { ReactElement, Ref } from 'react';
import { useT } from './texts.tsx';

export interface PhoneFieldsProps {
  /** Form fields required by the provider: the phone number if known, and hidden fields. */
  readonly fields: Readonly<Record<string, string>>;
  readonly className: string;
  readonly field?: Ref<HTMLInputElement>;
}

/**
 * Form fields for a provider that collects by phone: the provider's own fields, its API marker and the phone number.
 */
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
