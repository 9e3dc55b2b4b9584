import type { ReactElement, ReactNode } from 'react';

export interface FieldRowProps {
  readonly label: string;
  /** What may be written, in a few words. */
  readonly hint?: string;
  /** The field itself: `<input className="input">`, `<select className="input select">` or `<textarea>`. */
  readonly children: ReactNode;
}

/** A field of a form of staff with its name above it. */
export const FieldRow = ({ label, hint, children }: FieldRowProps): ReactElement => (
  <label className="field">
    <span className="field__label">{label}</span>
    {children}
    {hint !== undefined && <span className="field__hint">{hint}</span>}
  </label>
);
