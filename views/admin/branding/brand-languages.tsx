import type { ReactElement } from 'react';
import { LOCALE_CODES, LOCALES } from '#src/shared/locales.ts';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { Input, Select } from '#views/ui/staff/fields.tsx';
import { useT } from '#ui/texts.tsx';
import type { BrandingModel } from './branding-page.tsx';

/** The default language and the shown ones. */
export function BrandLanguages({ languages }: Pick<BrandingModel, 'languages'>): ReactElement {
  const t = useT();
  return (
    <fieldset className="brand-languages">
      <legend className="field__label">{t('admin-branding.languages')}</legend>
      <FieldRow label={t('admin-branding.languages.main')} hint={t('admin-branding.languages.hint')}>
        <Select className="input select" name="mainLanguage" defaultValue={languages[0]}>
          {LOCALE_CODES.map((locale) => (
            <option key={locale} value={locale} lang={LOCALES[locale].tag}>
              {LOCALES[locale].name}
            </option>
          ))}
        </Select>
      </FieldRow>
      <div role="group" aria-label={t('admin-branding.languages.shown')} className="brand-languages__shown">
        {LOCALE_CODES.map((locale) => (
          <label className="check" key={locale} lang={LOCALES[locale].tag}>
            <Input type="checkbox" name={`shown.${locale}`} value="1" defaultChecked={languages.includes(locale)} />
            <span>{LOCALES[locale].name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
