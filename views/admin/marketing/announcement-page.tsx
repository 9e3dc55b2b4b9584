import type { ReactElement } from 'react';
import { definePage, type PageProps } from '#views/render.tsx';
import { ConfirmButton } from '#views/ui/staff/confirm-button.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useT } from '#ui/texts.tsx';
import { AdvertLooks, type AdvertLook } from './announcement-looks.tsx';
import { AdvertBadge, AdvertForm, type AdvertFormModel, type AdvertState } from './announcements-page.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';

export interface AdvertPageModel {
  readonly id: number;
  readonly state: AdvertState;
  readonly looks: readonly AdvertLook[];
  readonly form: AdvertFormModel;
}

export const advertPage = definePage<AdvertPageModel>({
  name: 'staff-advert',
  Component: Advert,
  title: ({ id }, t) => t('admin-marketing.advert.one', { id }),
  robots: 'noindex',
});

function Advert({ model, layout }: PageProps<AdvertPageModel>): ReactElement {
  const t = useT();
  const list = layout.href('/staff/adverts');
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
              <StaffForm layout={layout} action={`${own}/end`} idempotencyKey={`${model.form.key}-end`}>
                <ConfirmButton label={t('admin-settings.end')} confirm={t('admin-marketing.advert.end')} />
              </StaffForm>
            )}
          </>
        }
      />
      <AdvertLooks looks={model.looks} />
      {!isOver && (
        <StaffPanel id="change" title={t('admin-marketing.advert.form')} className="office-panel">
          <AdvertForm form={model.form} layout={layout} action={own} />
        </StaffPanel>
      )}
    </>
  );
}
