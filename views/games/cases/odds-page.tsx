import { formatChance, formatTickets } from '#src/shared/format-odds.ts';
import type { ReactElement } from 'react';
import type { Locale } from '#src/shared/locales.ts';
import { defineFragment, definePage, type PageProps } from '#views/render.tsx';
import { ItemLink } from '#ui/item-link.tsx';
import { Picture } from '#ui/picture.tsx';
import { RarityLabel } from '#ui/rarity-label.tsx';
import { WindowPart } from '#views/ui/window.tsx';
import { breadcrumbs, dataset } from '#views/ui/structured.ts';
import { useGlue, useT } from '#ui/texts.tsx';
import type { OddsPageModel, OddsVersionModel } from './case-page-model.ts';
import { formatDay } from './odds-panel.tsx';
import { Icon } from '#ui/icon.tsx';

/** Odds history of a case. Versions are immutable, and each draw refers to its version permanently. */
export const oddsPage = definePage<OddsPageModel>({
  name: 'odds',
  styles: 'cases',
  Component: Odds,
  title: ({ title, isNewest, versions }, t) =>
    isNewest
      ? t('cases.odds.title', { title })
      : t('cases.odds.titleFrom', { title, number: versions[0]?.number ?? 0 }),
  description: ({ title }, t) => t('cases.odds.description', { title }),
  structured: ({ name, title, isNewest, versions: [current] }, layout, t) => {
    const here = { name: t('cases.odds.title', { title }), path: `/case/${name}/odds` };
    const crumbs = breadcrumbs(layout, [
      { name: t('cases.page.cases'), path: '/' },
      { name: title, path: `/case/${name}` },
      here,
    ]);
    if (!isNewest || current === undefined) return [crumbs];
    const odds = {
      ...here,
      description: t('cases.odds.description', { title }),
      file: `/api/case/${name}`,
      period: `${current.since}/..`,
      changedAt: current.since,
    };
    return [crumbs, dataset(layout, t, odds)];
  },
});

/** The current version as a sheet over its case. */
export const oddsFragment = defineFragment<OddsPageModel>({
  id: 'odds-sheet',
  Component: ({ model: { name, versions }, layout: { href } }) => {
    const t = useT();
    const [version] = versions;
    return (
      <WindowPart id="odds-sheet" title={t('cases.odds.row.all')} wide>
        {version === undefined ? <p className="muted">{t('cases.odds.none')}</p> : <VersionTable version={version} />}
        <a className="link link--under" href={href(`/case/${name}/odds`)}>
          {t('cases.odds.history')}
        </a>
      </WindowPart>
    );
  },
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
          {t('cases.locked.conditions.toCase')}
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
  const { number, since, until } = version;
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
      <VersionTable version={version} />
    </details>
  );
}

function VersionTable({ version: { number, items } }: { version: OddsVersionModel }): ReactElement {
  const t = useT();
  return (
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
            <td className="num">{formatTickets(item)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
