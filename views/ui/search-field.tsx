import type { ReactElement } from 'react';
import { SEARCH_CHARACTERS } from '#src/shared/search.ts';
import { Icon } from '#ui/icon.tsx';

/** Search field `q` for a part of a title. `value` is the search text as typed. */
export function SearchField({ label, value }: { readonly label: string; readonly value: string }): ReactElement {
  return (
    <label className="input-wrap">
      <Icon name="search" />
      <span className="vh">{label}</span>
      <input
        className="input"
        type="search"
        name="q"
        defaultValue={value}
        placeholder={label}
        maxLength={SEARCH_CHARACTERS}
        autoComplete="off"
      />
    </label>
  );
}
