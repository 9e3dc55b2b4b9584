import { type ComponentProps, type ReactElement, useContext } from 'react';
import type { FrameModel } from '../../layout/frame.ts';
import { AuthFields } from '../auth-fields.tsx';
import { FormContext, TypedContext } from './form-context.ts';

export interface StaffFormProps extends Omit<ComponentProps<'form'>, 'method' | 'action'> {
  readonly frame: FrameModel;
  /** With the language's prefix. */
  readonly action: string;
  readonly idempotencyKey?: string | null | undefined;
  /** Where it stands, with the language's prefix, if that is not the page's own address. */
  readonly back?: string;
}

/**
 * A form of staff that changes something. When it is refused, its page is shown again: its fields (`Input`, `Select`,
 * `Area`...) hold what was typed, and the reason stands at its field.
 */
export function StaffForm({ frame, action, idempotencyKey, back, children, ...rest }: StaffFormProps): ReactElement {
  const { path, refused } = useContext(FormContext);
  return (
    <form {...rest} method="post" action={action}>
      <AuthFields auth={frame.auth} idempotencyKey={idempotencyKey ?? null} />
      <input type="hidden" name="return" value={back ?? path} />
      <TypedContext value={refused?.action === action ? refused : null}>{children}</TypedContext>
    </form>
  );
}
