import { type ComponentProps, type ReactElement, useContext } from 'react';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { AuthFields } from '#ui/auth-fields.tsx';
import { FormContext, TypedContext } from './form-context.ts';

export interface StaffFormProps extends Omit<ComponentProps<'form'>, 'method' | 'action'> {
  readonly layout: LayoutModel;
  /** With the language prefix. */
  readonly action: string;
  readonly idempotencyKey?: string | null | undefined;
  /** Address of the page that contains the form, with the language prefix, when it differs from the current address. */
  readonly back?: string;
}

/**
 * Staff form that changes data. When it is rejected, its page is rendered again: the fields (`Input`, `Select`,
 * `Area`…) hold the submitted values, with the reason at the invalid field.
 */
export function StaffForm({ layout, action, idempotencyKey, back, children, ...rest }: StaffFormProps): ReactElement {
  const { path, refused } = useContext(FormContext);
  const own = refused?.action === action ? refused : null;
  return (
    <form {...rest} method="post" action={action} data-typed={own === null ? undefined : ''}>
      <AuthFields auth={layout.auth} idempotencyKey={idempotencyKey ?? null} />
      <input type="hidden" name="return" value={back ?? path} />
      <TypedContext value={own}>{children}</TypedContext>
    </form>
  );
}
