import type { ReactElement, ReactNode } from 'react';

export interface FieldRowProps {
  readonly label: ReactNode;
  /** Short format hint. */
  readonly hint?: ReactNode;
  /** The input: `<input className="input">`, `<select className="input select">` or `<textarea>`. */
  readonly children: ReactNode;
}

export const FieldRow = ({ label, hint, children }: FieldRowProps): ReactElement => (
  <label className="field">
    <span className="field__label">{label}</span>
    {children}
    {hint !== undefined && <span className="field__hint">{hint}</span>}
  </label>
);
