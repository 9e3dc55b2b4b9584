import type { ReactElement } from 'react';
import { useT } from '#ui/texts.tsx';
import { Input } from './fields.tsx';
import { FieldRow } from './field-row.tsx';

interface ConfirmationProps {
  /** In demo mode a made-up member has no second factor to give. */
  readonly isDemo: boolean;
}

/** The second factor once more, in a form of staff that moves value or gives access. */
export function ConfirmationField({ isDemo }: ConfirmationProps): ReactElement {
  const t = useT();
  return (
    <FieldRow
      label={t('admin-access.code')}
      hint={
        isDemo ? `${t('admin-access.second.hint')}. ${t('admin-access.confirm.demo')}` : t('admin-access.second.hint')
      }
    >
      <Input
        type="text"
        className="input num"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required={!isDemo}
      />
    </FieldRow>
  );
}
