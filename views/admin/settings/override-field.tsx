import type { ReactElement } from 'react';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { Input } from '#views/ui/staff/fields.tsx';
import { useT } from '#ui/texts.tsx';

interface OverrideFieldProps {
  readonly may: boolean;
  /** The form is a single line, which a hint would stretch. */
  readonly isInLine?: boolean;
}

/** The reason by which an admin leaves a limit. Members without that power do not see the field. */
export function OverrideField({ may, isInLine = false }: OverrideFieldProps): ReactElement | null {
  const t = useT();
  return may ? (
    <FieldRow
      label={t('admin-settings.override.reason')}
      {...(isInLine ? {} : { hint: t('admin-settings.override.hint') })}
    >
      <Input type="text" className="input" name="reason" maxLength={500} autoComplete="off" />
    </FieldRow>
  ) : null;
}
