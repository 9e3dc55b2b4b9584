import { NO_TEXTS } from '#src/shared/locales.ts';
import type { ReactElement } from 'react';
import { definePage, type PageProps } from '#views/render.tsx';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { FourTexts } from '#views/ui/staff/four-texts.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useT } from '#ui/texts.tsx';
import { CaseHead } from './case-head.tsx';
import { EditForm } from './edit-form.tsx';
import { NameField } from './fields.tsx';
import type { TermsModel } from './models.ts';
import { OverrideField } from './override-field.tsx';
import { ConditionFields, PlaceFields, PriceFields, WhenFields } from './terms-fields.tsx';

export const termsPage = definePage<TermsModel>({
  name: 'staff-case-terms',
  Component: Terms,
  title: ({ head }, t) =>
    head === null ? t('admin-catalogue.case.new.title') : t('admin-catalogue.terms.title', { title: head.title }),
  robots: 'noindex',
});

function Terms({ model, layout }: PageProps<TermsModel>): ReactElement {
  const t = useT();
  const { head, keys, revision } = model;
  const crumbs = [{ title: t('admin-catalogue.title'), href: layout.href('/staff/catalogue') }];
  return (
    <>
      {head === null ? (
        <StaffHead title={t('admin-catalogue.case.new')} crumbs={crumbs} />
      ) : (
        <CaseHead head={head} here="terms" />
      )}
      <EditForm
        layout={layout}
        action={head === null ? '/staff/catalogue/cases' : `/staff/catalogue/cases/${String(head.id)}/terms`}
        idempotencyKey={keys[0]}
        {...(head === null ? {} : { revision })}
        className="shop-form shop-panels"
      >
        {head === null && <NameFields />}
        <PlaceFields model={model} />
        <PriceFields model={model} />
        <WhenFields model={model} />
        <ConditionFields model={model} />
        <div className="shop-acts">
          {head !== null && <OverrideField may={model.mayOverride} />}
          <button className="btn btn--main" type="submit">
            {head === null ? t('admin-catalogue.case.create') : t('admin-catalogue.save')}
          </button>
        </div>
      </EditForm>
    </>
  );
}

function NameFields(): ReactElement {
  const t = useT();
  return (
    <StaffPanel id="names" title={t('admin-catalogue.case.names')}>
      <FieldRow label={t('admin-catalogue.case.name')} hint={t('admin-catalogue.case.name.hint')}>
        <NameField />
      </FieldRow>
      <FourTexts name="title" label={t('admin-catalogue.case.titles')} values={NO_TEXTS} most={128} />
      <FourTexts
        name="text"
        label={t('admin-catalogue.case.texts')}
        values={NO_TEXTS}
        most={3000}
        lines={3}
        isOptional
      />
    </StaffPanel>
  );
}
