import type { ReactElement } from 'react';
import { LOCALES, type Locale } from '#src/shared/locales.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { ConfirmButton } from '#views/ui/staff/confirm-button.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useT } from '#ui/texts.tsx';
import { AdvertBadge, AdvertForm, type AdvertFormModel, type AdvertState } from './announcements-page.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';

/** The announcement as rendered for one language. */
interface Look {
  readonly locale: Locale;
  /** False when the language falls back to another language's text. */
  readonly isOwn: boolean;
  readonly said: { readonly lead: string; readonly text: string; readonly action: string | null } | null;
}

export interface AdvertPageModel {
  readonly id: number;
  readonly state: AdvertState;
  readonly looks: readonly Look[];
  readonly form: AdvertFormModel;
}

export const advertPage = definePage<AdvertPageModel>({
  name: 'staff-advert',
  Component: Advert,
  title: ({ id }, t) => t('admin-marketing.advert.one', { id }),
  robots: 'noindex',
});

function Advert({ model, frame }: PageProps<AdvertPageModel>): ReactElement {
  const t = useT();
  const list = frame.href('/staff/adverts');
  const own = `${list}/${String(model.id)}`;
  const isOver = model.state === 'over';
  return (
    <>
      <StaffHead
        title={t('admin-marketing.advert.one', { id: model.id })}
        crumbs={[{ title: t('admin-access.power.adverts'), href: list }]}
        actions={
          <>
            <AdvertBadge state={model.state} />
            {!isOver && (
              <StaffForm frame={frame} action={`${own}/end`} idempotencyKey={`${model.form.key}-end`}>
                <ConfirmButton label={t('admin-settings.end')} confirm={t('admin-marketing.advert.end')} />
              </StaffForm>
            )}
          </>
        }
      />
      <Looks looks={model.looks} />
      {!isOver && (
        <StaffPanel id="change" title={t('admin-marketing.advert.form')} className="office-panel">
          <AdvertForm form={model.form} frame={frame} action={own} />
        </StaffPanel>
      )}
    </>
  );
}

function Looks({ looks }: { readonly looks: readonly Look[] }): ReactElement {
  const t = useT();
  return (
    <section aria-labelledby="looks">
      <h2 id="looks">{t('admin-content.looks')}</h2>
      <ul className="office-looks">
        {looks.map(({ locale, isOwn, said }) => (
          <li key={locale} className="panel">
            <p className="small muted">
              {LOCALES[locale].name}
              {!isOwn && <span className="badge">{t('admin-content.looks.fallback')}</span>}
            </p>
            {said !== null && (
              <div lang={LOCALES[locale].tag}>
                <p>
                  <b>{said.lead}</b> {said.text}
                </p>
                {said.action !== null && <p className="office-looks__act">{said.action}</p>}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
