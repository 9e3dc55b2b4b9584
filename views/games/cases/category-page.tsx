import type { ReactElement } from 'react';
import { definePage, type PageProps } from '#views/render.tsx';
import { useT } from '#ui/texts.tsx';
import { Cases } from './cases-fragment.tsx';
import { categoryText } from './category-name.ts';
import { homePage } from './home-page.tsx';
import type { HomePageModel } from './home-page-model.ts';
import { structuredCategory } from './structured.ts';

/** A category as a page of its own: the cases of the home page under a heading and a text. */
export const categoryPage = definePage<HomePageModel>({
  name: 'category',
  linksAnnouncement: true,
  Component: Category,
  title: homePage.title,
  description: ({ shop }, t) => categoryText(t, shop.category ?? '', shop.found),
  structured: ({ shop }, layout, t) => structuredCategory(shop, layout, t),
});

function Category({ model, layout }: PageProps<HomePageModel>): ReactElement {
  const t = useT();
  const { shop } = model;
  return (
    // Filters are plain links here: a list that htmx swaps would belong to another heading.
    <div className="wrap" hx-disable="">
      <nav className="crumbs" aria-label={t('cases.page.path')}>
        <a href={layout.href('/')}>{t('cases.page.cases')}</a>
      </nav>
      <header className="page-head page-head--tight">
        <h1>{homePage.title(model, t)}</h1>
        <p>{categoryText(t, shop.category ?? '', shop.found)}</p>
      </header>
      <Cases model={model} layout={layout} />
    </div>
  );
}
