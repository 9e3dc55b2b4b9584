import { type ReactElement, type ReactNode, useContext } from 'react';
import { TypedContext } from './form-context.ts';

export interface ConfirmButtonProps {
  /** Label of the first button, which reveals the confirmation. */
  readonly label: string;
  /** Complete label of the confirmation: "Yes, remove her". */
  readonly confirm: string;
  /** Field and value submitted by the button, for forms with several buttons. */
  readonly name?: string;
  readonly value?: string;
  /** Takes something away for good: red text, apart from the other buttons. */
  readonly isDanger?: boolean;
  /** Fields that the second press sends along. */
  readonly children?: ReactNode;
}

/**
 * Submit button for irreversible actions. It asks for confirmation in place, without JavaScript, and stays open after
 * an error, so that the reasons at its fields can be read.
 */
export function ConfirmButton({
  label,
  confirm,
  name,
  value,
  isDanger = false,
  children,
}: ConfirmButtonProps): ReactElement {
  const refused = useContext(TypedContext);
  const isRefused = refused !== null && (name === undefined || refused.values[name] === value);
  return (
    <details className="confirm" open={isRefused || undefined}>
      <summary className={isDanger ? 'mini mini--danger' : 'mini'}>{label}</summary>
      {children}
      <button className="mini mini--bad" type="submit" name={name} value={value}>
        {confirm}
      </button>
    </details>
  );
}
