import type { ReactElement } from 'react';
import { definePage, type PageProps } from '#views/render.tsx';
import { useT } from '#ui/texts.tsx';
import { FairCrumbs } from './fair-crumbs.tsx';
import type { OddsListModel } from './report-model.ts';
import { VersionsTable } from './versions-table.tsx';
import { structuredBeneath } from './structured.ts';

export const oddsListPage = definePage<OddsListModel>({
  name: 'fair-odds',
  styles: 'fair',
  Component: OddsList,
  title: (_, t) => t('fairness.versions.title'),
  description: (_, t) => t('fairness.versions.description'),
  structured: (_, layout, t) =>
    structuredBeneath(layout, t, { name: t('fairness.versions.title'), path: '/fair/odds' }),
});

function OddsList({ model, layout }: PageProps<OddsListModel>): ReactElement {
  const t = useT();
  const { cases, wheels, isFirst, next } = model;
  const address = layout.href('/fair/odds');
  return (
    <div className="wrap">
      <FairCrumbs layout={layout} here={t('fairness.versions.title')} />
      <header className="page-head page-head--tight">
        <h1>{t('fairness.versions.title')}</h1>
        <p>{t('fairness.versions.lead')}</p>
      </header>
      {wheels.length > 0 && (
        <section className="panel" aria-labelledby="wheels">
          <h2 id="wheels">{t('fairness.versions.wheels')}</h2>
          <VersionsTable caption={t('fairness.versions.wheels')} versions={wheels} layout={layout} />
        </section>
      )}
      <section className="panel section stack" aria-labelledby="cases">
        <h2 id="cases">{t('fairness.versions.cases')}</h2>
        {cases.length === 0 ? (
          <p className="muted small">{t('fairness.observed.none')}</p>
        ) : (
          <VersionsTable caption={t('fairness.versions.cases')} versions={cases} layout={layout} />
        )}
        <p className="row">
          {!isFirst && (
            <a className="btn btn--line" href={address}>
              {t('fairness.versions.newest')}
            </a>
          )}
          {next !== null && (
            <a className="btn btn--line" href={`${address}?cursor=${next}`}>
              {t('fairness.versions.older')}
            </a>
          )}
        </p>
      </section>
    </div>
  );
}
