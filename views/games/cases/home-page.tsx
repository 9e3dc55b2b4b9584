import type { ReactElement } from 'react';
import type { T } from '#src/shared/text-keys.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { FindForm } from '#views/ui/find-form.tsx';
import { Icon } from '#ui/icon.tsx';
import { SearchField } from '#views/ui/search-field.tsx';
import { useT } from '#ui/texts.tsx';
import { categoryName } from './category-name.ts';
import { Cases, FIND_FORM } from './cases-part.tsx';
import { CASE_SORTS, type HomePageModel, type ShopWindowModel } from './home-page-model.ts';
import { OwnCases } from './own-cases.tsx';
import { structuredHome } from './structured.ts';
import { WheelBanner } from './wheel-banner.tsx';

export type { HomePageModel } from './home-page-model.ts';

/** Home page: all cases, with search, categories and sorting in the query string. */
export const homePage = definePage<HomePageModel>({
  name: 'home',
  Component: Home,
  title: homeTitle,
  description: (_, t) => t('cases.home.description'),
  structured: ({ shop: { groups } }, layout, t) =>
    structuredHome(
      groups.flatMap(({ cases }) => cases),
      layout,
      t,
    ),
});

/** The filter comes first in the title, so that no two addresses share a title. */
function homeTitle({ shop: { q, category, bonus, sort } }: HomePageModel, t: T): string {
  const parts = [
    ...(q === '' ? [] : [q]),
    ...(category === null ? [] : [categoryName(t, category)]),
    ...(bonus ? [t('cases.home.bonusOnly')] : []),
    ...(sort === 'default' ? [] : [t(`cases.home.sort.${sort}`)]),
  ];
  const title = t('cases.home.title');
  return parts.length === 0 ? title : `${parts.join(', ')} – ${title}`;
}

function Home({ model, layout }: PageProps<HomePageModel>): ReactElement {
  const t = useT();
  return (
    <div className="wrap">
      <h1 className="vh">{t('cases.home.title')}</h1>
      <WheelBanner />
      {model.own !== null && <OwnCases own={model.own} />}
      <CaseFinder model={model.shop} action={layout.href('/')} />
      <Cases model={model} layout={layout} />
    </div>
  );
}

/**
 * Search input is debounced. Each field has its own trigger, so that leaving the search field sends no second request.
 */
const TRIGGERS = [
  'input delay:300ms from:find [name=q]',
  'change from:find [name=sort]',
  'change from:find [name=bonus]',
  'submit',
].join(', ');

/** Plain GET form; htmx sends it while the visitor types and swaps only the cases. */
function CaseFinder({ model, action }: { model: ShopWindowModel; action: string }): ReactElement {
  const t = useT();
  return (
    <FindForm id={FIND_FORM} className="tools" action={action} trigger={TRIGGERS} part="cases">
      <SearchField label={t('cases.home.search')} value={model.q} />
      <label className="check tools__bonus">
        <input type="checkbox" name="bonus" value="1" defaultChecked={model.bonus} />
        {t('cases.home.bonusOnly')}
      </label>
      <label className="tools__sort">
        <span className="vh">{t('cases.home.sort')}</span>
        <select className="input select" name="sort" defaultValue={model.sort}>
          {CASE_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`cases.home.sort.${sort}`)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="btn btn--line btn--icon tools__go" aria-label={t('cases.home.apply')}>
        <Icon name="chevron-right" />
      </button>
    </FindForm>
  );
}
