import { averageCostText } from '#src/shared/average-cost-text.ts';
import { formatChance, formatPercent } from '#src/shared/format-odds.ts';
import { formatG } from '#src/shared/format-value.ts';
import type { ReactElement } from 'react';
import type { T } from '#src/shared/text-keys.ts';
import { formatCount, formatMoney } from '#src/shared/format.ts';
import { useT } from '#ui/texts.tsx';
import { CHART_HEIGHT, CHART_WIDTH, chartOf } from './bars.ts';
import { ItemLink } from '#ui/item-link.tsx';
import type { TrayOffer } from '#ui/models/contracts.ts';
import { Icon } from '#ui/icon.tsx';
import { offerSum } from './offer-sum.ts';

/** Input value and price range of the outcomes. */
export function Range({ offer, sign }: { offer: TrayOffer; sign: string }): ReactElement {
  const t = useT();
  return (
    <dl className="range">
      {(['min', 'value', 'max'] as const).map((bound) => (
        <div key={bound}>
          <dt>{t(`contracts.tray.${bound}`)}</dt>
          <dd>
            {offerSum(offer, offer[bound], sign, t)}
            <small className="range__g">{formatG(offer[bound], t)}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Chart of chances by price, with the two sums in words. */
export function Chances({ offer }: { offer: TrayOffer }): ReactElement {
  const t = useT();
  const { bars, valueX, below, above } = chartOf(offer);
  return (
    <>
      <svg
        className="hist"
        viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={chartText(t, offer)}
      >
        {bars.map(({ isWin, ...box }) => (
          <rect key={box.x} className={isWin ? 'is-win' : 'is-lose'} {...box} />
        ))}
        <line x1={valueX} x2={valueX} y1="0" y2={CHART_HEIGHT} />
      </svg>
      <p className="tiny muted tray__odds">
        <span>
          {t('contracts.tray.below')} <b>{formatPercent(tenths(below), t.tag)}</b>
        </span>
        <span>
          {t('contracts.tray.above')} <b>{formatPercent(tenths(above), t.tag)}</b>
        </span>
      </p>
    </>
  );
}

/** The chart in words. */
export const chartText = (t: T, offer: TrayOffer): string =>
  t('contracts.tray.chart', { percent: formatPercent(tenths(chartOf(offer).above), t.tag) });

/** The two sums are rounded for display; the list below shows every exact chance. */
const tenths = (percent: number): number => Math.round(percent * 10) / 10;

interface OutcomesProps {
  readonly offer: TrayOffer;
  readonly returnPercent: number;
  readonly sign: string;
}

/** All possible outcomes, most expensive first, with chance and tickets. */
export function Outcomes({ offer, returnPercent, sign }: OutcomesProps): ReactElement {
  const t = useT();
  return (
    <details className="outcomes">
      <summary>
        {t('contracts.tray.outcomes', { count: offer.odds.length })}
        <Icon name="chevron-down" small />
      </summary>
      <p className="tiny muted">
        {`${t('contracts.tray.expected', { percent: returnPercent })} `}
        {averageCostText(t, {
          game: 'contracts',
          cost: offer.averageCost,
          sum: formatMoney(Math.abs(offer.averageCost), sign),
        })}
      </p>
      <ul tabIndex={0} aria-label={t('contracts.tray.list')}>
        {offer.odds.toReversed().map(({ item, chance, from, to }) => (
          <li key={from}>
            <ItemLink item={item} className="outcomes__name item-link" />
            <span className="num nowrap">{formatMoney(item.price, sign)}</span>
            <b className="num nowrap">{formatChance(chance, t.tag)}</b>
            <span className="tiny faint num">
              {`${formatG(item.priceG, t)} · `}
              {t('contracts.tray.tickets', { from: formatCount(from), to: formatCount(to) })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
