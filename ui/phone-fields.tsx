import type { ReactElement, Ref } from 'react';
import { useT } from './texts.tsx';

/** 10 to 15 digits with the signs that phones and people put between them: the server counts the digits. */
export const PHONE_PATTERN = String.raw`[\s\(\)+.\-]*(?:\d[\s\(\)+.\-]*){10,15}`;

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
      <label className="field" data-said={t('layout.field.empty')}>
        <span className="field__label">{t('payments.form.phone')}</span>
        <input
          ref={field}
          className={className}
          type="tel"
          name="phone"
          inputMode="tel"
          autoComplete="tel"
          required
          maxLength={32}
          pattern={PHONE_PATTERN}
          title={t('payments.form.phone.wrong')}
          aria-describedby="phone-example"
          defaultValue={phone}
        />
        <span id="phone-example" className="field__hint">
          {t('payments.form.phone.wrong')}
        </span>
      </label>
    </>
  );
}
