import type { ReactElement } from 'react';
import { definePage, type PageProps } from '#views/render.tsx';
import { ResultStyles } from '#views/ui/result-styles.tsx';
import { useGlue, useT } from '#ui/texts.tsx';
import type { CasePageModel } from './case-page-model.ts';
import { CaseFeed } from './case-feed.tsx';
import { CaseText } from './case-text.tsx';
import { categoryName, categoryPath } from './category-name.ts';
import { Contents } from './contents.tsx';
import { Drops } from './drops-fragment.tsx';
import { FavouriteButton } from './favourite-fragment.tsx';
import { OddsPanel } from './odds-panel.tsx';
import { Opener } from './opener.tsx';
import { previewOf, structuredCase } from './structured.ts';

export const casePage = definePage<CasePageModel>({
  name: 'case',
  isGame: true,
  styles: 'cases',
  isLong: true,
  showsBreak: true,
  Component: CasePage,
  title: (model, t) => t('cases.page.title', { title: model.case.title }),
  description: (model, t) => t('cases.page.description', { title: model.case.title }),
  structured: (model, layout, t) => structuredCase({ case: model.case, currencyCode: layout.currency.code }, layout, t),
  preview: (model) => previewOf(model.case),
});

function CasePage(props: PageProps<CasePageModel>): ReactElement {
  const { model, layout } = props;
  const t = useT();
  const glue = useGlue();
  const caseModel = model.case;
  return (
    <div className="wrap case-page">
      <div className="case-page__head">
        <nav className="crumbs" aria-label={t('cases.page.path')}>
          <a href={layout.href('/')}>{t('cases.page.cases')}</a>
          <span aria-hidden="true">/</span>
          <a href={layout.href(categoryPath(caseModel.category))}>{categoryName(t, caseModel.category)}</a>
        </nav>
        <div className="case-page__name">
          <h1>{glue(caseModel.title)}</h1>
          {model.favourite !== null && <FavouriteButton model={model.favourite} layout={layout} />}
        </div>
        <CaseText text={caseModel.text} />
      </div>
      {model.opening !== null && <ResultStyles of="cases" layout={layout} />}
      <Drops {...props} />
      <Opener {...props} />
      <OddsPanel {...props} />
      <Contents model={caseModel.items} layout={layout} />
      <CaseFeed model={model.feed} layout={layout} />
    </div>
  );
}
