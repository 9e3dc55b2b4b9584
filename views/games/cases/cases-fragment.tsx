import type { ReactElement } from 'react';
import { isNarrowed } from '#src/shared/case-filters.ts';
import { formatCount } from '#src/shared/format.ts';
import type { T } from '#src/shared/text-keys.ts';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { defineFragment, type PageProps } from '#views/render.tsx';
import { useCachedFragment } from '#ui/cached-fragment.ts';
import { CaseCard } from '#views/ui/case-card.tsx';
import { Icon } from '#ui/icon.tsx';
import { EmptyNote } from '#ui/empty-note.tsx';
import { useGlue, useT } from '#ui/texts.tsx';
import { categoryName, categoryPath } from './category-name.ts';
import { type CaseGroupModel, type HomePageModel, isOfOneCategory, type ShopWindowModel } from './home-page-model.ts';

/** Id of the search form; this part contains the form's hidden category field. */
export const FIND_FORM = 'find';

/** Number of pictures requested before layout: a phone's first row. Other visible pictures follow at once. */
const EAGER_PICTURES = 2;

/** Fragment that the search form swaps: categories with counts, and cases. */
export const casesFragment = defineFragment<HomePageModel>({ id: 'cases', Component: Cases });

export function Cases({ model, layout }: PageProps<HomePageModel>): ReactElement {
  const { shop } = model;
  // A player on a break gets neither the wheel nor the bonus.
  const isOnBreak = (layout.player?.pause ?? null) !== null;
  const [name, Inside] = isOnBreak ? (['cases-alone', CasesAlone] as const) : (['cases', CasesInside] as const);
  const inside = useCachedFragment(name, Inside, { model: shop, layout });
  return <div id="cases" data-narrowed={isNarrowed(shop) ? '' : undefined} {...inside} />;
}

const CasesAlone = (props: PageProps<ShopWindowModel>): ReactElement => <CasesInside {...props} isAlone />;

function CasesInside({ model, layout, isAlone = false }: PageProps<ShopWindowModel> & { isAlone?: boolean }) {
  const t = useT();
  return (
    <>
      <Chips model={model} layout={layout} />
      {model.category !== null && <input type="hidden" name="category" value={model.category} form={FIND_FORM} />}
      <p className="vh" role="status">
        {t('cases.home.found', { count: model.found })}
      </p>
      {model.found === 0 ? (
        <NothingFound model={model} layout={layout} />
      ) : (
        model.groups.map((group, index) => (
          <Group
            key={group.slug}
            group={group}
            layout={layout}
            eager={index === 0 ? EAGER_PICTURES : 0}
            hasGames={index === 0 && !isAlone && !isNarrowed(model)}
          />
        ))
      )}
    </>
  );
}

function Chips({ model, layout }: PageProps<ShopWindowModel>): ReactElement {
  const t = useT();
  return (
    <nav
      className="scroller chips"
      aria-label={t('cases.home.categories')}
      hx-target="#cases"
      hx-indicator="#cases"
      hx-swap="outerHTML"
      hx-push-url="true"
    >
      <Chip model={model} layout={layout} slug={null} text={t('cases.home.all')} count={model.total} />
      {model.categories.map(({ slug, count }) => (
        <Chip key={slug} model={model} layout={layout} slug={slug} text={categoryName(t, slug)} count={count} />
      ))}
    </nav>
  );
}

interface ChipProps extends PageProps<ShopWindowModel> {
  /** Null for the "all categories" chip. */
  readonly slug: string | null;
  readonly text: string;
  readonly count: number;
}

function Chip({ model, layout, slug, text, count }: ChipProps): ReactElement {
  const filtered = { ...model, category: slug };
  const address = homeAddress(layout, filtered);
  return (
    <a
      id={`chip-${slug ?? 'every'}`}
      className={count === 0 ? 'chip is-empty' : 'chip'}
      href={isOfOneCategory(filtered) ? layout.href(categoryPath(filtered.category)) : address}
      aria-current={model.category === slug ? 'true' : undefined}
      hx-get={address}
    >
      {text}
      <span className="chip__n">{formatCount(count)}</span>
    </a>
  );
}

/** Rows of two cards on a phone, up to the number that the styles reserve a height for. */
const phoneRows = (count: number): number => Math.min(5, Math.ceil(count / 2));

interface GroupProps {
  readonly group: CaseGroupModel;
  readonly layout: LayoutModel;
  /** Number of pictures loaded eagerly because they are on the first screen. */
  readonly eager: number;
  /** The wheel and the bonus are beside the heading. */
  readonly hasGames: boolean;
}

function Group({ group, layout, eager, hasGames }: GroupProps): ReactElement {
  const glue = useGlue();
  const t = useT();
  const heading = `g-${group.slug}`;
  return (
    <section className="section case-group" data-rows={phoneRows(group.cases.length)} aria-labelledby={heading}>
      <div className="section__head">
        <h2 id={heading}>{group.title === null ? categoryName(t, group.slug) : glue(group.title)}</h2>
        <span className="count">{formatCount(group.cases.length)}</span>
        {hasGames && <More layout={layout} />}
      </div>
      <ul className="case-grid">
        {group.cases.map((card, index) => (
          <li key={card.name}>
            <CaseCard
              card={card}
              href={layout.href(`/case/${card.name}`)}
              load={index >= eager ? 'lazy' : index === 0 ? 'first' : 'eager'}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The wheel and the bonus as small cards above the first case. */
function More({ layout }: Pick<GroupProps, 'layout'>): ReactElement {
  const t = useT();
  return (
    <div className="more">
      <a className="more__card" href={layout.href('/wheel')}>
        <span className="more__wheel" />
        {t('cases.home.wheel')}
      </a>
      <a className="more__card" href={layout.href('/bonus')}>
        <Icon name="gift" />
        {t('layout.daily')}
      </a>
    </div>
  );
}

function NothingFound({ model, layout }: PageProps<ShopWindowModel>): ReactElement {
  const t = useT();
  return (
    <div className="section">
      <EmptyNote icon="search-x" title={t('cases.home.empty.title')} text={emptyText(t, model.q)}>
        <a className="btn btn--line" href={layout.href('/')}>
          {t('cases.home.reset')}
        </a>
      </EmptyNote>
    </div>
  );
}

const emptyText = (t: T, query: string): string =>
  query === '' ? t('cases.home.empty.filters') : t('cases.home.empty.query', { query });

/** Address of the home page with these filters. */
function homeAddress(layout: LayoutModel, { q, category, bonus, affordable, sort }: ShopWindowModel): string {
  const query = new URLSearchParams();
  if (q !== '') query.set('q', q);
  if (category !== null) query.set('category', category);
  if (bonus) query.set('bonus', '1');
  if (affordable) query.set('affordable', '1');
  if (sort !== 'default') query.set('sort', sort);
  return layout.href(query.size === 0 ? '/' : `/?${query.toString()}`);
}
