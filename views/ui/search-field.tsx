import type { ReactElement } from 'react';
import { SEARCH_CHARACTERS } from '#src/shared/search.ts';
import { Icon } from '#ui/icon.tsx';

interface Props {
  readonly label: string;
  /** The search text as typed. */
  readonly value: string;
  readonly name?: string;
}

/** Search field for a part of a title. */
export function SearchField({ label, value, name = 'q' }: Props): ReactElement {
  return (
    <label className="input-wrap">
      <Icon name="search" />
      <span className="vh">{label}</span>
      <input
        className="input"
        type="search"
        name={name}
        defaultValue={value}
        placeholder={label}
        maxLength={SEARCH_CHARACTERS}
        autoComplete="off"
      />
    </label>
  );
}
