import type { ReactElement, ReactNode } from 'react';
import { FindForm } from '../find-form.tsx';
import { useT } from '../texts.tsx';

export interface FiltersProps {
  /** The page's own address, with the language's prefix and without a query. */
  readonly action: string;
  /** The id of the part that htmx brings anew. */
  readonly part: string;
  readonly label: string;
  /** Fields: `FieldRow` or `SearchField`. */
  readonly children: ReactNode;
}

/** A form that narrows a list down: its address can be sent to a colleague; without a script its button sends it. */
export function Filters({ action, part, label, children }: FiltersProps): ReactElement {
  const t = useT();
  return (
    <FindForm
      className="staff-filters"
      label={label}
      action={action}
      trigger="submit, change, input delay:400ms from:find input[type=search]"
      part={part}
    >
      {children}
      <button className="btn btn--line" type="submit">
        {t('staff.filter')}
      </button>
    </FindForm>
  );
}
