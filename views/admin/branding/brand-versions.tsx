import type { ReactElement } from 'react';
import { LOCALES } from '#src/shared/locales.ts';
import { shortMoment } from '#src/shared/format-time.ts';
import { ConfirmButton } from '#views/ui/staff/confirm-button.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useT } from '#ui/texts.tsx';
import type { BrandingProps } from './branding-page.tsx';

/** Published versions. An earlier one, and the brand of BRAND_FILE, can be published again. */
export function BrandVersions({ model, layout }: BrandingProps): ReactElement {
  const t = useT();
  const { versions, isFromFile, formKey } = model;
  const { tag } = LOCALES[layout.locale];
  const restoreForm = (id: number, title: string): ReactElement => (
    <StaffForm
      layout={layout}
      action={layout.href('/staff/branding/restore')}
      idempotencyKey={`${formKey}-v${String(id)}`}
    >
      <ConfirmButton
        name="version"
        value={String(id)}
        label={t('admin-branding.restore')}
        confirm={t('admin-branding.restore.confirm', { title })}
      />
    </StaffForm>
  );
  return (
    <StaffPanel id="versions" title={t('admin-branding.versions')}>
      <ul className="list brand-versions">
        {versions.map((version) => {
          const title = t('admin-branding.version', { number: version.number });
          return (
            <li key={version.id}>
              <b>{title}</b>
              <span className="small muted">
                {version.isUnchanged ? `${t('admin-branding.version.file')} · ` : version.name && `${version.name} · `}
                {shortMoment(version.at, tag)}
              </span>
              {version.isCurrent ? (
                <span className="badge badge--ok">{t('admin-branding.version.shown')}</span>
              ) : (
                restoreForm(version.id, title)
              )}
            </li>
          );
        })}
        <li>
          <b>{t('admin-branding.version.file')}</b>
          <span className="small muted">{t('admin-branding.version.fileHint')}</span>
          {isFromFile
            ? versions.length === 0 && <span className="badge badge--ok">{t('admin-branding.version.shown')}</span>
            : restoreForm(0, t('admin-branding.version.file'))}
        </li>
      </ul>
    </StaffPanel>
  );
}
