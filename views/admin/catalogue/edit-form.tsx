import type { ReactElement, ReactNode } from 'react';
import { href } from '#src/shared/locales.ts';
import type { FrameModel } from '../layout/frame.ts';
import { StaffForm } from '../ui/staff/staff-form.tsx';

export interface EditFormProps {
  readonly frame: FrameModel;
  /** Without the language's prefix. */
  readonly action: string;
  readonly idempotencyKey: string | undefined;
  /** What the row was when it was shown, so that of two who edit it the second is told. */
  readonly revision?: number;
  readonly className?: string;
  readonly hasFile?: boolean;
  readonly children: ReactNode;
}

/** A form that changes something of the catalogue. */
export function EditForm(props: EditFormProps): ReactElement {
  const { frame, action, idempotencyKey, revision, className = 'shop-form', hasFile = false, children } = props;
  return (
    <StaffForm
      frame={frame}
      className={className}
      action={href(frame.locale, action)}
      encType={hasFile ? 'multipart/form-data' : undefined}
      idempotencyKey={idempotencyKey}
    >
      {revision !== undefined && <input type="hidden" name="revision" value={revision} />}
      {children}
    </StaffForm>
  );
}
