import { formatChance, formatShare } from '#src/shared/format-odds.ts';
import type { ReactElement } from 'react';
import { briefDay } from '#src/shared/format-time.ts';
import { LOCALES, type Locale } from '#src/shared/locales.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { ChanceBar } from '#views/ui/chance-bar.tsx';
import { RARITIES, type OddsItemModel, type Rarity } from '#ui/models/items.ts';
import { RarityLabel } from '#ui/rarity-label.tsx';
import { useT } from '#ui/texts.tsx';
import type { PageProps } from '#views/render.tsx';
import { useCachedFragment } from '#ui/cached-fragment.ts';
import type { CaseDetailsModel } from '#src/core/catalogue/models/outputs.ts';
import type { CasePageModel } from './case-page-model.ts';

/** The items are those of one version of one case, with the return that follows from them. */
interface InsideProps extends PageProps<CaseDetailsModel['items']>, Pick<CaseDetailsModel, 'name' | 'rtp'> {
  readonly version: CasePageModel['version'];
}

/** Chance of each rarity, how the ticket decides, and the average return. */
export function OddsPanel({ model, layout }: PageProps<CasePageModel>): ReactElement {
  const { name, items, rtp } = model.case;
  const inside = useCachedFragment('odds', Inside, { model: items, layout, name, rtp, version: model.version });
  return <section className="panel case-page__odds" aria-labelledby="odds" {...inside} />;
}

function Inside({ model: items, layout, name, rtp, version }: InsideProps): ReactElement {
  const { href } = layout;
  const t = useT();
  const since = formatDay(version.since, layout.locale);
  return (
    <>
      <h2 id="odds">{t('cases.page.odds')}</h2>
      <table className="odds">
        <caption className="vh">{t('cases.page.odds.caption')}</caption>
        <tbody>
          {chancesByRarity(items).map(([rarity, percent]) => (
            <tr key={rarity} data-r={rarity}>
              <th scope="row">
                <RarityLabel rarity={rarity} />
              </th>
              <td>
                <ChanceBar percent={percent} />
              </td>
              <td className="num">
                <b>{formatChance(percent, t.tag)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small muted mt3">{t('cases.page.odds.tickets')}</p>
      {rtp === null ? null : (
        <div className="rtp">
          <p className="spread">
            <span>{t('cases.page.rtp')}</span>
            <b className="num">{formatShare(Math.floor(rtp * 100) / 100, t.tag)}</b>
          </p>
          <p className="tiny muted">{t('cases.page.rtp.meaning')}</p>
        </div>
      )}
      <p className="small mt3">
        <a className="link link--under" href={href(`/case/${name}/odds`)}>
          {t('cases.odds.version', { number: version.number, since })}
        </a>
      </p>
      <p className="small">
        <a className="link link--under" href={href(`/case/${name}/statistics`)}>
          {t('cases.page.statistics')}
        </a>
      </p>
    </>
  );
}

/** Localised date in UTC. */
export const formatDay = (iso: string, locale: Locale): string => briefDay(iso, LOCALES[locale].tag);

/**
 * Chance of each rarity in percent, computed from whole tickets, rarest first. Rarities without tickets are omitted.
 */
export function chancesByRarity(items: readonly OddsItemModel[]): [Rarity, number][] {
  return RARITIES.toReversed().flatMap((rarity) => {
    const tickets = items
      .filter((item) => item.rarity === rarity)
      .reduce((sum, { from, to }) => sum + to - from + 1, 0);
    return tickets === 0 ? [] : [[rarity, (tickets * 100) / TICKETS_TOTAL] as [Rarity, number]];
  });
}
