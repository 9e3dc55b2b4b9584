import type { ReactElement } from 'react';

/** An entry of a list from which a field takes a name. */
export interface PickerEntry {
  readonly id: number;
  /** The name in the field; the server finds the entry by it. */
  readonly name: string;
  /** Rarity, price and state: they distinguish entries of one name. */
  readonly note: string;
  /** Address of the picture in list size; null without one. */
  readonly logo: string | null;
}

export interface PickerListProps {
  /** Fields name it as their `list` and as their `data-picker`. */
  readonly id: string;
  readonly entries: readonly PickerEntry[];
}

/**
 * Entries that fields of the page choose from by typing a part of a name. The browser searches them by itself; with
 * islands/runtime/staff/staff-picker.ts they have pictures, too.
 */
export const PickerList = ({ id, entries }: PickerListProps): ReactElement => (
  <datalist id={id}>
    {entries.map(({ id: entryId, name, note, logo }) => (
      <option key={entryId} value={name} label={note} data-logo={logo ?? undefined} />
    ))}
  </datalist>
);
