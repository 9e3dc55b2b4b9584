import type { ReactElement } from 'react';
import { HELP_SIDES } from '#src/shared/brand.ts';
import { LOCALE_CODES, LOCALES, type Locale } from '#src/shared/locales.ts';
import { FileField } from '#ui/file-field.tsx';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { Input, Select } from '#views/ui/staff/fields.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useT } from '#ui/texts.tsx';
import type { BrandingModel, BrandingProps } from './branding-page.tsx';

type HelpModel = BrandingModel['help'][number];

/** Pictures that explain the game, each topic with a form of its own and a picture for each language. */
export function BrandHelp(props: BrandingProps): ReactElement {
  const t = useT();
  return (
    <StaffPanel id="help" title={t('admin-branding.help')}>
      <p className="small muted">{t('admin-branding.help.hint', HELP_SIDES)}</p>
      {props.model.help.map((help) => (
        <Topic key={help.topic} help={help} {...props} />
      ))}
    </StaffPanel>
  );
}

function Topic({
  help: { topic, pictures },
  model,
  layout,
}: BrandingProps & { readonly help: HelpModel }): ReactElement {
  const t = useT();
  const { formKey, revision } = model;
  const action = layout.href(`/staff/branding/help/${topic}`);
  return (
    <section className="brand-help">
      <h3 className="field__label">{t(`admin-branding.help.${topic}`)}</h3>
      <ul className="brand-help__pictures">
        {LOCALE_CODES.map((locale) => (
          <li key={locale} className="brand-help__picture">
            <Picture locale={locale} picture={pictures[locale]} />
            {pictures[locale]?.origin === 'own' && (
              <StaffForm layout={layout} action={`${action}/remove`} idempotencyKey={`${formKey}-${topic}-${locale}-r`}>
                <input type="hidden" name="revision" value={revision} />
                <input type="hidden" name="locale" value={locale} />
                <button
                  className="mini"
                  type="submit"
                  aria-label={`${t('admin-branding.help.remove')}: ${LOCALES[locale].name}`}
                >
                  {t('admin-branding.help.remove')}
                </button>
              </StaffForm>
            )}
          </li>
        ))}
      </ul>
      <StaffForm
        layout={layout}
        className="staff-form"
        action={action}
        encType="multipart/form-data"
        idempotencyKey={`${formKey}-${topic}`}
      >
        <input type="hidden" name="revision" value={revision} />
        <div className="brand-help__fields">
          <FieldRow label={t('admin-branding.help.language')}>
            <Select className="input select" name="locale" defaultValue={layout.locale}>
              {LOCALE_CODES.map((locale) => (
                <option key={locale} value={locale} lang={LOCALES[locale].tag}>
                  {LOCALES[locale].name}
                </option>
              ))}
            </Select>
          </FieldRow>
          <FieldRow label={t('admin-branding.help.picture')}>
            <FileField>
              <Input className="input" type="file" name="picture" accept="image/png" required />
            </FileField>
          </FieldRow>
        </div>
        <button className="btn btn--line" type="submit">
          {t('admin-branding.picture.send')}
        </button>
      </StaffForm>
    </section>
  );
}

interface PictureProps {
  readonly locale: Locale;
  readonly picture: HelpModel['pictures'][Locale];
}

function Picture({ locale, picture }: PictureProps): ReactElement {
  const t = useT();
  const { name } = LOCALES[locale];
  if (picture === null) {
    return (
      <>
        <span className="brand-help__now" aria-hidden="true" />
        <span className="small muted">
          {name}: {t('admin-branding.help.none')}
        </span>
      </>
    );
  }
  const { src, origin } = picture;
  return (
    <>
      <img className="brand-help__now" src={src} alt={name} loading="lazy" />
      <span className="small muted">
        {name}
        {origin !== 'own' && `: ${t(`admin-branding.help.${origin}`)}`}
      </span>
    </>
  );
}
