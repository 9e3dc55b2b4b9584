import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { shortMoment } from '#src/shared/format-time.ts';
import { LOCALES } from '#src/shared/locales.ts';
import { useGlue, useT } from '#ui/texts.tsx';
import { definePage, type PageProps } from '#views/render.tsx';
import { FeedDrop, FeedDrops } from '#views/games/cases/case-feed.tsx';
import type { CaseFeedModel } from '#views/games/cases/case-page-model.ts';
import type { ObservedModel } from '#views/portal/fairness/fair-model.ts';
import { ObservedShares } from '#views/portal/fairness/observed-fragment.tsx';
import { judgedText } from '#views/portal/fairness/verdict-model.ts';
import { breadcrumbs } from '#views/ui/structured.ts';
import { CasePrices } from './case-prices.tsx';

/** A price of the case and the moment from which it held. */
export interface CasePriceModel {
  readonly at: string;
  readonly kind: 'money' | 'bonuses' | 'free';
  /** In the display currency by the present rate, or in points. */
  readonly price: number;
  /** Kopecks, or hundredths of a point. */
  readonly priceMinor: number;
}

export interface StatisticsPageModel {
  readonly name: string;
  readonly title: string;
  /** Openings today, this week, this month and ever. */
  readonly opened: Readonly<Record<'day' | 'week' | 'month' | 'all', number>>;
  /** Drops of the last 24 hours and the best of them. */
  readonly feed: CaseFeedModel;
  /** Null until openings of the current version are counted. */
  readonly observed: ObservedModel | null;
  /** ISO 8601; draws up to this time are counted. */
  readonly countedUntil: string | null;
  /** Oldest first; the last one holds now. */
  readonly prices: readonly CasePriceModel[];
  readonly pricesUntil: string;
}

/** Openings, drops of a day, observed odds and earlier prices of a case. */
export const statisticsPage = definePage<StatisticsPageModel>({
  name: 'case-statistics',
  styles: 'items',
  Component: Statistics,
  title: ({ title }, t) => t('catalogue-pages.case.title', { title }),
  description: ({ title }, t) => t('catalogue-pages.case.description', { title }),
  structured: ({ name, title }, layout, t) => [
    breadcrumbs(layout, [
      { name: t('cases.page.cases'), path: '/' },
      { name: title, path: `/case/${name}` },
      { name: t('catalogue-pages.case.crumb'), path: `/case/${name}/statistics` },
    ]),
  ],
});

function Statistics({ model, layout }: PageProps<StatisticsPageModel>): ReactElement {
  const t = useT();
  const glue = useGlue();
  const title = glue(model.title);
  return (
    <div className="wrap case-statistics">
      <nav className="crumbs" aria-label={t('cases.page.path')}>
        <a href={layout.href('/')}>{t('cases.page.cases')}</a>
        <span aria-hidden="true">/</span>
        <a href={layout.href(`/case/${model.name}`)}>{title}</a>
      </nav>
      <h1>{t('catalogue-pages.case.heading', { title })}</h1>
      <Opened opened={model.opened} />
      <div className="split--even">
        <div className="item-story__side">
          <Observed model={model} layout={layout} />
          <CasePrices model={model} layout={layout} />
        </div>
        <DayDrops feed={model.feed} />
      </div>
      <p>
        <a className="btn btn--line" href={layout.href(`/case/${model.name}`)}>
          {t('cases.locked.conditions.toCase')}
        </a>
      </p>
    </div>
  );
}

const SPANS = ['day', 'week', 'month', 'all'] as const;

function Opened({ opened }: Pick<StatisticsPageModel, 'opened'>): ReactElement {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="opened">
      <h2 id="opened">{t('catalogue-pages.case.opened')}</h2>
      <dl className="case-statistics__nums">
        {SPANS.map((span) => (
          <div key={span}>
            <dt className="small muted">{t(`catalogue-pages.case.opened.${span}`)}</dt>
            <dd className="num">{formatCount(opened[span])}</dd>
          </div>
        ))}
      </dl>
      <p className="tiny muted">{t('catalogue-pages.case.opened.text')}</p>
    </section>
  );
}

function Observed({ model: { observed, countedUntil }, layout }: PageProps<StatisticsPageModel>): ReactElement {
  const t = useT();
  const { tag } = LOCALES[layout.locale];
  return (
    <section className="panel stack" aria-labelledby="observed">
      <h2 id="observed">{t('fairness.observed.title')}</h2>
      {observed === null ? (
        <p className="muted small">{t('fairness.observed.none')}</p>
      ) : (
        <>
          <ObservedShares shown={observed} />
          <p className="tiny muted">
            {`${t('fairness.observed.draws', { count: observed.draws, draws: formatCount(observed.draws) })} `}
            {`${judgedText(t, observed)} `}
            {countedUntil !== null && t('fairness.observed.until', { time: shortMoment(countedUntil, tag) })}
          </p>
          <p className="small">
            <a className="link link--under" href={layout.href(`/fair?version=${String(observed.versionId)}`)}>
              {t('catalogue-pages.case.fair')}
            </a>
          </p>
        </>
      )}
    </section>
  );
}

function DayDrops({ feed: { latest, best } }: Pick<StatisticsPageModel, 'feed'>): ReactElement {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="day">
      <h2 id="day">{t('catalogue-pages.case.day')}</h2>
      {best !== null && (
        <div className="feed__best">
          <h3>{t('cases.feed.best')}</h3>
          <FeedDrop drop={best} />
        </div>
      )}
      {latest.length === 0 ? (
        <p className="muted mt2">{t('catalogue-pages.case.day.none')}</p>
      ) : (
        <FeedDrops drops={latest} />
      )}
    </section>
  );
}
