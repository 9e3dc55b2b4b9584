import { formatChance } from '#src/shared/format-odds.ts';
import type { ReactElement } from 'react';
import type { Locale } from '#src/shared/locales.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { ItemLink } from '#ui/item-link.tsx';
import { Picture } from '#ui/picture.tsx';
import { RarityLabel } from '#ui/rarity-label.tsx';
import { breadcrumbs } from '#views/ui/structured.ts';
import { useGlue, useT } from '#ui/texts.tsx';
import type { OddsPageModel, OddsVersionModel } from './case-page-model.ts';
import { formatDay } from './odds-panel.tsx';
import { Icon } from '#ui/icon.tsx';

/** Odds history of a case. Versions are immutable, and each draw refers to its version permanently. */
export const oddsPage = definePage<OddsPageModel>({
  name: 'odds',
  Component: Odds,
  title: ({ title, isNewest, versions }, t) =>
    isNewest
      ? t('cases.odds.title', { title })
      : t('cases.odds.titleFrom', { title, number: versions[0]?.number ?? 0 }),
  description: ({ title }, t) => t('cases.odds.description', { title }),
  structured: ({ name, title }, layout, t) => [
    breadcrumbs(layout, [
      { name: t('cases.page.cases'), path: '/' },
      { name: title, path: `/case/${name}` },
      { name: t('cases.odds.title', { title }), path: `/case/${name}/odds` },
    ]),
  ],
});

function Odds({ model, layout: { locale, href } }: PageProps<OddsPageModel>): ReactElement {
  const t = useT();
  const glue = useGlue();
  const { name, versions, next, isNewest } = model;
  const title = glue(model.title);
  return (
    <div className="wrap odds-page">
      <nav className="crumbs" aria-label={t('cases.page.path')}>
        <a href={href('/')}>{t('cases.page.cases')}</a>
        <span aria-hidden="true">/</span>
        <a href={href(`/case/${name}`)}>{title}</a>
      </nav>
      <h1>{t('cases.odds.title', { title })}</h1>
      <p className="lede">{t('cases.odds.text')}</p>
      {versions.map((version, index) => (
        <Version key={version.id} version={version} locale={locale} isOpen={index === 0} />
      ))}
      {versions.length === 0 && <p className="muted">{t('cases.odds.none')}</p>}
      <nav className="odds-page__on" aria-label={t('cases.odds.pages')}>
        {!isNewest && (
          <a className="btn btn--line" href={href(`/case/${name}/odds`)}>
            {t('cases.odds.newest')}
          </a>
        )}
        {next !== null && (
          <a className="btn btn--line" href={href(`/case/${name}/odds?before=${String(next)}`)}>
            {t('cases.odds.older')}
          </a>
        )}
        <a className="btn btn--line" href={href(`/case/${name}`)}>
          {t('cases.opener.conditions.toCase')}
        </a>
      </nav>
    </div>
  );
}

interface VersionProps {
  readonly version: OddsVersionModel;
  readonly locale: Locale;
  readonly isOpen: boolean;
}

function Version({ version, locale, isOpen }: VersionProps): ReactElement {
  const t = useT();
  const { number, since, until, items } = version;
  const from = formatDay(since, locale);
  return (
    <details className="panel odds-page__version" open={isOpen}>
      <summary>
        <h2>{t('cases.odds.number', { number })}</h2>
        <span className="small muted">
          {until === null
            ? t('cases.odds.since', { from })
            : t('cases.odds.between', { from, until: formatDay(until, locale) })}
        </span>
        <Icon name="chevron-down" small />
      </summary>
      <table className="odds odds-page__table">
        <caption className="vh">{t('cases.odds.number', { number })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('cases.odds.item')}</th>
            <th scope="col" className="only-d">
              {t('cases.odds.rarity')}
            </th>
            <th scope="col" className="num">
              {t('cases.page.chance')}
            </th>
            <th scope="col" className="num">
              {t('cases.page.tickets')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id} data-r={item.rarity}>
              <th scope="row">
                <span className="odds-page__item">
                  <Picture logo={item.logo} size="drop" />
                  <ItemLink item={item} />
                </span>
              </th>
              <td className="only-d">
                <RarityLabel rarity={item.rarity} />
              </td>
              <td className="num">{formatChance(item.chance, t.tag)}</td>
              <td className="num">{`${String(item.from)}–${String(item.to)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
