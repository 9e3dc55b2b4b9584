import type { ReactElement } from 'react';

export interface CountryChoices {
  /** Country code; null for none. */
  readonly chosen: string | null;
  /** All countries, localised and sorted for the reader. */
  readonly countries: readonly { readonly code: string; readonly name: string }[];
}

interface Props extends CountryChoices {
  readonly label: string;
  readonly hint: string;
  /** Label of the empty option. */
  readonly none: string;
}

/** Country selection with an empty option; a native select, so that typing finds a country. */
export const CountrySelect = ({ chosen, countries, label, hint, none }: Props): ReactElement => (
  <label className="field">
    <span className="field__label">{label}</span>
    <select className="input select" name="country" defaultValue={chosen ?? ''} autoComplete="country">
      <option value="">{none}</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
    <span className="tiny muted">{hint}</span>
  </label>
);
