import type { ReactElement, ReactNode } from 'react';
import { FindForm } from '#views/ui/find-form.tsx';
import { useT } from '#ui/texts.tsx';
import { FieldRow } from './field-row.tsx';

export interface FiltersProps {
  /** Path of the page with the language prefix, without a query. */
  readonly action: string;
  /** Id of the fragment that htmx swaps. */
  readonly fragment: string;
  readonly label: string;
  readonly children: ReactNode;
}

/** GET filter form. Its address can be shared with colleagues; without JavaScript the button submits it. */
export function Filters({ action, fragment, label, children }: FiltersProps): ReactElement {
  const t = useT();
  return (
    <FindForm
      className="staff-filters"
      label={label}
      action={action}
      trigger="submit, change, input delay:400ms from:find input[type=search]"
      fragment={fragment}
    >
      {children}
      <button className="btn btn--line" type="submit">
        {t('admin-access.filter')}
      </button>
    </FindForm>
  );
}

export interface FilterTextProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly maxLength: number;
  /** True when the key `/` moves to the field. */
  readonly hasShortcut?: boolean;
}

/** Text field of a filter form. */
export const FilterText = ({ label, name, value, maxLength, hasShortcut = false }: FilterTextProps): ReactElement => (
  <FieldRow label={label}>
    <input
      type="text"
      className="input"
      name={name}
      defaultValue={value}
      maxLength={maxLength}
      autoComplete="off"
      data-key={hasShortcut ? '/' : undefined}
    />
  </FieldRow>
);
