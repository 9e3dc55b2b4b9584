import type { ReactElement } from 'react';
import { href } from '#src/shared/locales.ts';
import { definePage, type PageProps } from '../render.tsx';
import { FindForm } from '../ui/find-form.tsx';
import { Icon } from '../ui/icon.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { StaffHead } from '../ui/staff/staff-head.tsx';
import { useT } from '../ui/texts.tsx';
import { CasesFound, casesPart } from './cases-part.tsx';
import { CatalogueTabs } from './catalogue-tabs.tsx';
import { Choice } from './fields.tsx';
import type { CasesModel } from './models.ts';
import { categoryText } from './words.tsx';

/** Every case, published or not, in its group. */
export const casesPage = definePage<CasesModel>({
  name: 'staff-cases',
  Component: Cases,
  title: (_model, t) => t('workshop.cases.title'),
  robots: 'noindex',
});

const STANDINGS = ['active', 'unavailable', 'hidden', 'unpublished'] as const;

function Cases({ model, frame }: PageProps<CasesModel>): ReactElement {
  const t = useT();
  const { filter, categories } = model;
  const any = { value: '', text: t('workshop.any') };
  return (
    <>
      <StaffHead
        title={t('workshop.title')}
        actions={
          <a className="btn" href={href(frame.locale, '/staff/catalogue/cases/new')} data-key="n">
            <Icon name="plus" small />
            {t('workshop.case.new')}
          </a>
        }
      />
      <CatalogueTabs locale={frame.locale} here="cases" />
      <FindForm
        className="shop-find"
        action={href(frame.locale, '/staff/catalogue')}
        trigger="input changed delay:250ms from:find input, change, submit"
        part={casesPart.id}
      >
        <SearchField label={t('workshop.cases.find')} value={filter.q} />
        <label>
          <span className="vh">{t('workshop.category')}</span>
          <Choice
            name="category"
            value={filter.category}
            choices={[
              { ...any, text: t('workshop.category.any') },
              ...categories.map((value) => ({ value, text: categoryText(t, value) })),
            ]}
          />
        </label>
        <label>
          <span className="vh">{t('workshop.standing')}</span>
          <Choice
            name="standing"
            value={filter.standing}
            choices={[
              { ...any, text: t('workshop.standing.any') },
              ...STANDINGS.map((value) => ({ value, text: t(`workshop.standing.${value}`) })),
            ]}
          />
        </label>
        <button className="btn btn--line" type="submit">
          {t('workshop.show')}
        </button>
      </FindForm>
      <CasesFound model={model} frame={frame} />
    </>
  );
}
