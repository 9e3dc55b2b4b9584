import type { ReactElement } from 'react';
import { LOCALE_CODES, LOCALES, type Locale } from '#src/shared/locales.ts';
import { Area, Input } from './fields.tsx';

export interface FourTextsProps {
  /** Prefix of the field names `title.ru`, `title.en`…, which `textsOf` of src/http/endpoints/fields.ts reads. */
  readonly name: string;
  readonly label: string;
  readonly values: Readonly<Record<Locale, string>>;
  /** Maximum length in characters. */
  readonly most: number;
  /** More than one renders a textarea with this many lines. */
  readonly lines?: number;
  readonly isOptional?: boolean;
  /** Texts that stand for empty ones. */
  readonly standard?: Readonly<Record<Locale, string>>;
}

/** One text in the store's four languages, with one field for each. */
export function FourTexts(props: FourTextsProps): ReactElement {
  const { name, label, values, most, lines = 1, isOptional = false, standard } = props;
  return (
    <fieldset className="four-texts">
      <legend className="field__label">{label}</legend>
      {LOCALE_CODES.map((locale) => {
        const { tag, name: language } = LOCALES[locale];
        const field = {
          className: 'input',
          name: `${name}.${locale}`,
          lang: tag,
          defaultValue: values[locale],
          maxLength: most,
          placeholder: standard?.[locale],
          required: !isOptional,
          'aria-label': `${label}: ${language}`,
        };
        return (
          <label className="four-texts__row" key={locale}>
            <span className="four-texts__lang" aria-hidden="true">
              {locale}
            </span>
            {lines === 1 ? <Input type="text" {...field} /> : <Area rows={lines} {...field} />}
          </label>
        );
      })}
    </fieldset>
  );
}
