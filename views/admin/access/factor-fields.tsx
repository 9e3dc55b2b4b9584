import type { ReactElement } from 'react';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { useT } from '#ui/texts.tsx';

export function SecondFactorField({ autoFocus }: { readonly autoFocus?: true }): ReactElement {
  const t = useT();
  return (
    <FieldRow label={t('admin-access.code')} hint={t('admin-access.second.hint')}>
      <input
        type="text"
        className="input num"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
        autoFocus={autoFocus}
      />
    </FieldRow>
  );
}

interface PasswordProps {
  readonly label: string;
  readonly name: string;
}

export const PasswordField = ({ label, name }: PasswordProps): ReactElement => (
  <FieldRow label={label}>
    <input className="input" type="password" name={name} autoComplete="current-password" maxLength={200} required />
  </FieldRow>
);

export function NewPasswordField({ label }: Pick<PasswordProps, 'label'>): ReactElement {
  const t = useT();
  return (
    <FieldRow label={label} hint={t('admin-access.begin.passwordHint')}>
      <input
        className="input"
        type="password"
        name="password"
        autoComplete="new-password"
        minLength={12}
        maxLength={200}
        required
      />
    </FieldRow>
  );
}
