import type { ReactElement } from 'react';
import { shortMoment } from '#src/shared/format-time.ts';
import type { ByLocale } from '#src/shared/locales.ts';
import { useT } from '#ui/texts.tsx';
import { definePage, type PageProps } from '#views/render.tsx';
import { FourTexts } from '#views/ui/staff/four-texts.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';

export interface DeclarationPageModel {
  readonly key: string;
  /** True while the store publishes its debt. */
  readonly isOn: boolean;
  /** Time of the last declaration; null before the first. */
  readonly at: string | null;
  readonly text: ByLocale<string>;
}

export const declarationPage = definePage<DeclarationPageModel>({
  name: 'staff-reserves',
  Component: Declaration,
  title: (_model, t) => t('reserves.staff.title'),
  robots: 'noindex',
});

function Declaration({ model, layout }: PageProps<DeclarationPageModel>): ReactElement {
  const t = useT();
  const { key, isOn, at, text } = model;
  return (
    <>
      <StaffHead
        title={t('reserves.staff.title')}
        actions={
          isOn && (
            <a className="link" href={layout.href('/reserves')}>
              {t('reserves.staff.public')}
            </a>
          )
        }
      />
      <StaffPanel id="declaration" title={t('reserves.staff.form')} className="office-panel">
        <p className="muted">{t(isOn ? 'reserves.staff.text' : 'reserves.staff.off')}</p>
        <p className="muted">
          {at === null ? t('reserves.staff.none') : t('reserves.staff.last', { time: shortMoment(at, t.tag) })}
        </p>
        <StaffForm
          layout={layout}
          className="staff-form office-wide"
          action={layout.href('/staff/reserves')}
          aria-label={t('reserves.staff.form')}
          idempotencyKey={key}
        >
          <FourTexts name="text" label={t('admin-content.text')} values={text} most={1000} lines={4} isOptional />
          <button className="btn btn--main" type="submit">
            {t('reserves.staff.save')}
          </button>
        </StaffForm>
      </StaffPanel>
    </>
  );
}
