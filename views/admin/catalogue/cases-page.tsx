import type { ReactElement } from 'react';
import { definePage, type PageProps } from '#views/render.tsx';
import { Icon } from '#ui/icon.tsx';
import { SearchField } from '#views/ui/search-field.tsx';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { Filters } from '#views/ui/staff/filters.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { useT } from '#ui/texts.tsx';
import { CasesFound, casesFragment } from './cases-fragment.tsx';
import { CatalogueTabs } from './catalogue-tabs.tsx';
import { Choice } from './fields.tsx';
import type { CasesModel } from './models.ts';
import { categoryText } from './words.tsx';

export const casesPage = definePage<CasesModel>({
  name: 'staff-cases',
  Component: Cases,
  title: (_model, t) => t('admin-catalogue.cases.title'),
  robots: 'noindex',
});

const STANDINGS = ['active', 'unavailable', 'hidden', 'unpublished'] as const;

function Cases({ model, layout }: PageProps<CasesModel>): ReactElement {
  const t = useT();
  const { filter, categories } = model;
  return (
    <>
      <StaffHead
        title={t('admin-catalogue.title')}
        actions={
          <a className="btn" href={layout.href('/staff/catalogue/cases/new')} data-key="a">
            <Icon name="plus" small />
            {t('admin-catalogue.case.new')}
          </a>
        }
      />
      <CatalogueTabs here="cases" />
      <Filters
        action={layout.href('/staff/catalogue')}
        fragment={casesFragment.id}
        label={t('admin-catalogue.cases.find')}
      >
        <SearchField label={t('admin-catalogue.cases.find')} value={filter.q} />
        <FieldRow label={t('admin-catalogue.category')}>
          <Choice
            name="category"
            value={filter.category}
            choices={[
              { value: '', text: t('admin-catalogue.category.any') },
              ...categories.map((value) => ({ value, text: categoryText(t, value) })),
            ]}
          />
        </FieldRow>
        <FieldRow label={t('admin-catalogue.standing')}>
          <Choice
            name="standing"
            value={filter.standing}
            choices={[
              { value: '', text: t('admin-catalogue.standing.any') },
              ...STANDINGS.map((value) => ({ value, text: t(`admin-catalogue.standing.${value}`) })),
            ]}
          />
        </FieldRow>
      </Filters>
      <CasesFound model={model} layout={layout} />
    </>
  );
}
