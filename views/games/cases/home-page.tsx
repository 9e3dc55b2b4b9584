import type { ReactElement } from 'react';
import { CASE_SORTS, isNarrowed } from '#src/shared/case-filters.ts';
import type { T } from '#src/shared/text-keys.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { FindForm } from '#views/ui/find-form.tsx';
import { Icon } from '#ui/icon.tsx';
import { SearchField } from '#views/ui/search-field.tsx';
import { useT } from '#ui/texts.tsx';
import { categoryName, categoryPath } from './category-name.ts';
import { Cases, FIND_FORM } from './cases-fragment.tsx';
import { Hero } from './hero.tsx';
import { type HomePageModel, isOfOneCategory, type ShopWindowModel } from './home-page-model.ts';
import { OwnCases } from './own-cases.tsx';
import { structuredHome } from './structured.ts';

export type { HomePageModel } from './home-page-model.ts';

/** Home page: all cases, with search, categories and sorting in the query string. */
export const homePage = definePage<HomePageModel>({
  name: 'home',
  isLong: true,
  linksAnnouncement: true,
  Component: Home,
  title: homeTitle,
  canonical: ({ shop }) => (shop.found > 0 && isOfOneCategory(shop) ? categoryPath(shop.category) : null),
  description: (_, t) => t('cases.home.description'),
  structured: ({ shop: { groups } }, layout, t) =>
    structuredHome(
      groups.flatMap(({ cases }) => cases),
      layout,
      t,
    ),
});

/** The filter comes first in the title, so that no two addresses share a title. */
function homeTitle({ shop: { q, category, bonus, affordable, sort } }: HomePageModel, t: T): string {
  const parts = [
    ...(q === '' ? [] : [q]),
    ...(category === null ? [] : [categoryName(t, category)]),
    ...(bonus ? [t('cases.home.bonusOnly')] : []),
    ...(affordable ? [t('cases.home.affordableOnly')] : []),
    ...(sort === 'default' ? [] : [t(`cases.home.sort.${sort}`)]),
  ];
  const title = t('cases.home.title');
  return parts.length === 0 ? title : `${parts.join(', ')} – ${title}`;
}

function Home({ model, layout }: PageProps<HomePageModel>): ReactElement {
  const t = useT();
  return (
    <div className="wrap">
      {model.pitch === null ? (
        <h1 className="vh">{t('cases.home.title')}</h1>
      ) : (
        <Hero model={model.pitch} layout={layout} />
      )}
      {model.own !== null && <OwnCases own={model.own} />}
      <CaseFinder model={model.shop} action={layout.href('/')} isPlayer={layout.player !== null} />
      <Cases model={model} layout={layout} />
    </div>
  );
}

/**
 * Search input is debounced. A change counts among the filters alone, so that leaving the search field sends no second
 * request.
 */
const TRIGGERS = ['input delay:300ms from:find [name=q]', 'change from:find #filters', 'submit'].join(', ');

interface CaseFinderProps {
  readonly model: ShopWindowModel;
  readonly action: string;
  /** A guest has no balance to filter by. */
  readonly isPlayer: boolean;
}

/**
 * Plain GET form beside the categories; htmx sends it while the visitor types and swaps only the cases. The field of
 * the search is an icon until it is used, and the rest is behind another.
 */
function CaseFinder({ model, action, isPlayer }: CaseFinderProps): ReactElement {
  const t = useT();
  const isFiltered = isNarrowed({ ...model, q: '', category: null });
  return (
    <FindForm id={FIND_FORM} className="tools" action={action} trigger={TRIGGERS} fragment="cases">
      <SearchField label={t('cases.home.search')} value={model.q} />
      <button
        type="button"
        className={isFiltered ? 'icon-btn tools__more is-used' : 'icon-btn tools__more'}
        popoverTarget="filters"
        aria-label={t('cases.home.filters')}
      >
        <Icon name="settings" />
      </button>
      <div id="filters" className="pop pop--s tools__filters" popover="auto">
        <label className="field">
          {t('cases.home.sort')}
          <select className="input select" name="sort" defaultValue={model.sort}>
            {CASE_SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {t(`cases.home.sort.${sort}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="check">
          <input type="checkbox" name="bonus" value="1" defaultChecked={model.bonus} />
          {t('cases.home.bonusOnly')}
        </label>
        {isPlayer && (
          <label className="check">
            <input type="checkbox" name="affordable" value="1" defaultChecked={model.affordable} />
            {t('cases.home.affordableOnly')}
          </label>
        )}
        <button type="submit" className="btn btn--wide no-script">
          {t('cases.home.apply')}
        </button>
      </div>
    </FindForm>
  );
}
