import type { ReactElement } from 'react';
import { definePage, type PageProps } from '#views/render.tsx';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { FourTexts } from '#views/ui/staff/four-texts.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useT } from '#ui/texts.tsx';
import { CaseHead } from './case-head.tsx';
import { EditForm } from './edit-form.tsx';
import { NameField } from './fields.tsx';
import type { CaseTextsModel } from './models.ts';
import { PictureForm } from './picture-form.tsx';

export const textsPage = definePage<CaseTextsModel>({
  name: 'staff-case-texts',
  Component: Texts,
  title: ({ head }, t) => t('admin-catalogue.texts.title', { title: head.title }),
  robots: 'noindex',
});

function Texts({ model, layout }: PageProps<CaseTextsModel>): ReactElement {
  const t = useT();
  const { head, revision, keys } = model;
  const own = `/staff/catalogue/cases/${String(head.id)}`;
  return (
    <>
      <CaseHead head={head} here="texts" />
      <div className="staff-grid staff-grid--top">
        <StaffPanel id="words" title={t('admin-catalogue.sections.texts')}>
          <EditForm layout={layout} action={`${own}/texts`} idempotencyKey={keys[0]} revision={revision}>
            <FourTexts name="title" label={t('admin-catalogue.case.titles')} values={model.titles} most={128} />
            <FourTexts
              name="text"
              label={t('admin-catalogue.case.texts')}
              values={model.texts}
              most={3000}
              lines={5}
              isOptional
            />
            <button className="btn btn--main" type="submit">
              {t('admin-catalogue.save')}
            </button>
          </EditForm>
        </StaffPanel>
        <aside className="staff-col">
          <StaffPanel id="name" title={t('admin-catalogue.case.name')}>
            <EditForm layout={layout} action={`${own}/name`} idempotencyKey={keys[3]} revision={revision}>
              <FieldRow label={t('admin-catalogue.case.name')} hint={t('admin-catalogue.case.name.hint')}>
                <NameField value={head.name} />
              </FieldRow>
              <button className="btn btn--line" type="submit">
                {t('admin-catalogue.case.rename')}
              </button>
            </EditForm>
          </StaffPanel>
          <StaffPanel id="pictures" title={t('admin-catalogue.pictures')}>
            {(['shut', 'open'] as const).map((side, index) => (
              <PictureForm
                key={side}
                layout={layout}
                revision={revision}
                side={side}
                idempotencyKey={keys[index + 1]}
                logo={model[side]}
                action={`${own}/picture`}
                label={t(`admin-catalogue.picture.${side}`)}
              />
            ))}
          </StaffPanel>
        </aside>
      </div>
    </>
  );
}
