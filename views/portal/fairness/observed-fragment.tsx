import { formatShare } from '#src/shared/format-odds.ts';
import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { LOCALES } from '#src/shared/locales.ts';
import { defineFragment, type PageProps } from '#views/render.tsx';
import { RarityLabel } from '#ui/rarity-label.tsx';
import { shortMoment } from '#src/shared/format-time.ts';
import { useT } from '#ui/texts.tsx';
import type { FairPageModel, ObservedModel, ObservedPanelModel } from './fair-model.ts';
import { judgedText } from './verdict-model.ts';
import { FragmentFilter } from './fragment-filter.tsx';

/** Published against observed odds of the selected version. */
export const observedFragment = defineFragment<FairPageModel>({ id: 'fair-observed', Component: Observed });

export function Observed({ model: { observed }, layout }: PageProps<FairPageModel>): ReactElement {
  const t = useT();
  const { shown, choices, countedUntil } = observed;
  const to = (path: string): string => layout.href(path);
  return (
    <section id="fair-observed" className="panel stack" aria-labelledby="observed">
      <div className="spread spread--wrap">
        <h2 id="observed">{t('fairness.observed.title')}</h2>
        {choices.length > 0 && <VersionForm choices={choices} chosen={shown?.versionId ?? null} action={to('/fair')} />}
      </div>
      {shown === null ? <p className="muted small">{t('fairness.observed.none')}</p> : <ObservedShares shown={shown} />}
      {shown !== null && (
        <p className="tiny muted">
          {`${t('fairness.observed.draws', { count: shown.draws, draws: formatCount(shown.draws) })} `}
          {`${judgedText(t, shown)} ${t('fairness.observed.mark')} `}
          {countedUntil !== null &&
            t('fairness.observed.until', { time: shortMoment(countedUntil, LOCALES[layout.locale].tag) })}
        </p>
      )}
      <p className="row fair-more">
        <a className="link link--under" href={to('/fair/odds')}>
          {t('fairness.versions.title')}
        </a>
        <a className="link link--under" href={to('/fair/report')}>
          {t('fairness.report.title')}
        </a>
        <a className="link link--under" href={to('/fair/checkpoints')}>
          {t('fairness.seals.title')}
        </a>
        {shown !== null && (
          <a className="link link--under" href={to(`/case/${shown.name}/odds`)}>
            {t('fairness.observed.history')}
          </a>
        )}
      </p>
    </section>
  );
}

interface FormProps {
  readonly choices: ObservedPanelModel['choices'];
  readonly chosen: number | null;
  readonly action: string;
}

function VersionForm({ choices, chosen, action }: FormProps): ReactElement {
  const t = useT();
  return (
    <FragmentFilter label={t('fairness.observed.version')} action={action} fragment="fair-observed">
      <label>
        <span className="vh">{t('fairness.observed.version')}</span>
        <select className="input select" name="version" defaultValue={chosen ?? undefined}>
          {choices.map(({ versionId, title, number }) => (
            <option key={versionId} value={versionId}>
              {t('fairness.observed.choice', { title, number })}
            </option>
          ))}
        </select>
      </label>
    </FragmentFilter>
  );
}

/** The bar is the published share; the mark on it is the observed share. */
export function ObservedShares({ shown }: { shown: ObservedModel }): ReactElement {
  const t = useT();
  return (
    <table className="odds">
      <caption className="vh">{t('fairness.observed.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('fairness.odds.rarity')}</th>
          <td className="only-d" />
          <th scope="col" className="num">
            {t('fairness.observed.published')}
          </th>
          <th scope="col" className="num">
            {t('fairness.observed.came')}
          </th>
          <th scope="col" className="num only-d">
            {t('fairness.observed.times')}
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.rows.map(({ rarity, published, observed, count }) => (
          <tr key={rarity} data-r={rarity}>
            <th scope="row">
              <RarityLabel rarity={rarity} />
            </th>
            <td className="only-d">
              <svg className="bar bar--2" aria-hidden="true">
                <rect width={`${String(published)}%`} height="100%" />
                {shown.draws > 0 && <rect x={`${String(observed)}%`} width="2" height="100%" />}
              </svg>
            </td>
            <td className="num">{formatShare(published, t.tag)}</td>
            <td className="num">
              <b>{formatShare(observed, t.tag)}</b>
            </td>
            <td className="num only-d">{formatCount(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
