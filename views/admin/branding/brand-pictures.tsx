import type { ReactElement } from 'react';
import { LEAST_SIDES } from '#src/shared/brand.ts';
import { FileField } from '#ui/file-field.tsx';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { Input } from '#views/ui/staff/fields.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useT } from '#ui/texts.tsx';
import type { BrandingProps } from './branding-page.tsx';

/** Logo and favicon, each with a form of its own: a form carries one file. */
export function BrandPictures({ model, layout }: BrandingProps): ReactElement {
  const t = useT();
  const { pictures, formKey, revision } = model;
  return (
    <StaffPanel id="pictures" title={t('admin-branding.pictures')}>
      {pictures.map(({ kind, src, isOwn }) => {
        const action = layout.href(`/staff/branding/pictures/${kind}`);
        const label = t(`admin-branding.picture.${kind}`);
        const side = LEAST_SIDES[kind];
        return (
          <div className="brand-picture" key={kind}>
            {src === null ? (
              <span className="brand-picture__now small muted">{t('admin-branding.picture.standard')}</span>
            ) : (
              <img className="brand-picture__now" src={src} width="64" height="64" alt={label} />
            )}
            <StaffForm
              layout={layout}
              className="staff-form"
              action={action}
              encType="multipart/form-data"
              idempotencyKey={`${formKey}-${kind}`}
            >
              <input type="hidden" name="revision" value={revision} />
              <FieldRow label={label} hint={t(`admin-branding.picture.${kind}.hint`, { side })}>
                <FileField>
                  <Input className="input" type="file" name="picture" accept="image/png" required />
                </FileField>
              </FieldRow>
              <button className="btn btn--line" type="submit">
                {t('admin-branding.picture.send')}
              </button>
            </StaffForm>
            {isOwn && (
              <StaffForm layout={layout} action={`${action}/remove`} idempotencyKey={`${formKey}-${kind}-r`}>
                <input type="hidden" name="revision" value={revision} />
                <button className="mini" type="submit">
                  {t('admin-branding.picture.remove')}
                </button>
              </StaffForm>
            )}
          </div>
        );
      })}
    </StaffPanel>
  );
}
