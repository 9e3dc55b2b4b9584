import type { ReactElement } from 'react';

export interface CountryChoices {
  /** By its code; null for none. */
  readonly chosen: string | null;
  /** All there are, as the page's readers call and sort them. */
  readonly countries: readonly { readonly code: string; readonly name: string }[];
}

interface Props extends CountryChoices {
  readonly label: string;
  readonly hint: string;
  /** What choosing none is called. */
  readonly none: string;
}

/** A country to choose, or none; a browser finds it by its first letters. */
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
