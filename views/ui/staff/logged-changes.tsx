import type { ReactElement } from 'react';

/** A value that a command of staff changes, as texts. */
export interface LoggedChangeModel {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Changed values, each with its text before and after. */
export const LoggedChanges = ({ changes }: { readonly changes: readonly LoggedChangeModel[] }): ReactElement => (
  <>
    {changes.map(({ field, before, after }) => (
      <span key={field} className="staff-change__value">
        <span className="faint">{`${field}: `}</span>
        {before !== null && <s>{before}</s>}
        {before !== null && after !== null && ' → '}
        {after !== null && <b>{after}</b>}
      </span>
    ))}
  </>
);
