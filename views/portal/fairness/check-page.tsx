import type { ReactElement } from 'react';
import drawCheck from '#islands/draw-check.island.tsx';
import { definePage, type PageProps } from '#views/render.tsx';
import { Island } from '#views/ui/island.tsx';
import { useT } from '#ui/texts.tsx';
import type { CheckPageModel } from './check-model.ts';
import { FairCrumbs } from './fair-crumbs.tsx';
import { structuredBeneath } from './structured.ts';

export const checkPage = definePage<CheckPageModel>({
  name: 'fair-check',
  styles: 'fair',
  Component: Check,
  title: (_, t) => t('fairness.verify.title'),
  description: (_, t) => t('fairness.verify.description'),
  structured: (_, layout, t) => structuredBeneath(layout, t, { name: t('fairness.verify.title'), path: '/fair/check' }),
});

function Check({ model, layout }: PageProps<CheckPageModel>): ReactElement {
  const t = useT();
  const to = (path: string): string => layout.href(path);
  return (
    <div className="wrap">
      <FairCrumbs layout={layout} here={t('fairness.verify.title')} />
      <header className="page-head page-head--tight">
        <h1>{t('fairness.verify.title')}</h1>
        <p>{t('fairness.verify.lead')}</p>
      </header>
      <Island
        of={drawCheck}
        props={{ action: to('/fair/check'), proofs: to('/fair/draw'), asked: model.asked, result: model.result }}
      />
    </div>
  );
}
