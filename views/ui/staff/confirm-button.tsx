import type { ReactElement } from 'react';

export interface ConfirmButtonProps {
  /** What is about to be done: the first press shows the second. */
  readonly label: string;
  /** What the second press says, whole: "Yes, remove her". */
  readonly confirm: string;
  /** The field and its value that the press sends along, where one form has several buttons. */
  readonly name?: string;
  readonly value?: string;
}

/** A button of a form for what cannot be taken back: it asks once more in its place, with no script at all. */
export const ConfirmButton = ({ label, confirm, name, value }: ConfirmButtonProps): ReactElement => (
  <details className="confirm">
    <summary className="mini">{label}</summary>
    <button className="mini mini--bad" type="submit" name={name} value={value}>
      {confirm}
    </button>
  </details>
);
