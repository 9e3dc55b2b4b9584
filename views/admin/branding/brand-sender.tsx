import type { ReactElement } from 'react';
import { LONGEST_SENDER } from '#src/shared/mail-sender.ts';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { Input } from '#views/ui/staff/fields.tsx';
import { useT } from '#ui/texts.tsx';
import type { BrandingModel } from './branding-page.tsx';

export function BrandSender({ sender: { value, standard } }: Pick<BrandingModel, 'sender'>): ReactElement {
  const t = useT();
  const about =
    standard === null ? t('admin-branding.sender.none') : t('admin-branding.sender.standard', { sender: standard });
  return (
    <FieldRow label={t('admin-branding.sender')} hint={`${t('admin-branding.sender.hint')} ${about}`}>
      <Input
        type="text"
        className="input"
        name="sender"
        defaultValue={value}
        placeholder={standard ?? undefined}
        maxLength={LONGEST_SENDER}
        autoCapitalize="none"
        spellCheck={false}
      />
    </FieldRow>
  );
}
