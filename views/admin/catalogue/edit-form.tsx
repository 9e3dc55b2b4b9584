import type { ReactElement, ReactNode } from 'react';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';

export interface EditFormProps {
  readonly layout: LayoutModel;
  /** Without the language prefix. */
  readonly action: string;
  readonly idempotencyKey: string | undefined;
  /** Revision of the row as shown, for optimistic locking: the second of two concurrent edits is rejected. */
  readonly revision?: number;
  readonly className?: string;
  readonly hasFile?: boolean;
  readonly children: ReactNode;
}

/** Form that changes a catalogue record. */
export function EditForm(props: EditFormProps): ReactElement {
  const { layout, action, idempotencyKey, revision, className = 'shop-form', hasFile = false, children } = props;
  return (
    <StaffForm
      layout={layout}
      className={className}
      action={layout.href(action)}
      encType={hasFile ? 'multipart/form-data' : undefined}
      idempotencyKey={idempotencyKey}
    >
      {revision !== undefined && <input type="hidden" name="revision" value={revision} />}
      {children}
    </StaffForm>
  );
}
