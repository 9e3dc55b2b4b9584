import type { ReactElement } from 'react';
import { formatCount, formatG, formatPercent } from '#src/shared/format.ts';
import { useT } from '#ui/texts.tsx';
import { CHART_HEIGHT, CHART_WIDTH, chartOf } from './bars.ts';
import type { TrayOffer } from '#ui/models/contracts.ts';

/** Input value and price range of the outcomes. */
export function Range({ offer }: { offer: TrayOffer }): ReactElement {
  const t = useT();
  return (
    <dl className="range">
      <div>
        <dt>{t('contracts.tray.min')}</dt>
        <dd>{formatG(offer.min)}</dd>
      </div>
      <div>
        <dt>{t('contracts.tray.value')}</dt>
        <dd>{formatG(offer.value)}</dd>
      </div>
      <div>
        <dt>{t('contracts.tray.max')}</dt>
        <dd>{formatG(offer.max)}</dd>
      </div>
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
        aria-label={t('contracts.tray.chart', { percent: formatPercent(tenths(above)) })}
      >
        {bars.map(({ isWin, ...box }) => (
          <rect key={box.x} className={isWin ? 'is-win' : 'is-lose'} {...box} />
        ))}
        <line x1={valueX} x2={valueX} y1="0" y2={CHART_HEIGHT} />
      </svg>
      <p className="tiny muted tray__odds">
        <span>
          {t('contracts.tray.below')} <b>{formatPercent(tenths(below))}</b>
        </span>
        <span>
          {t('contracts.tray.above')} <b>{formatPercent(tenths(above))}</b>
        </span>
      </p>
    </>
  );
}

/** The two sums are rounded for display; the list below shows every exact chance. */
const tenths = (percent: number): number => Math.round(percent * 10) / 10;

/** All possible outcomes, most expensive first, with chance and tickets. */
export function Outcomes({ offer, returnPercent }: { offer: TrayOffer; returnPercent: number }): ReactElement {
  const t = useT();
  return (
    <details className="outcomes">
      <summary>{t('contracts.tray.outcomes', { count: offer.odds.length })}</summary>
      <p className="tiny muted">{t('contracts.tray.expected', { percent: returnPercent })}</p>
      <ul tabIndex={0} aria-label={t('contracts.tray.list')}>
        {offer.odds.toReversed().map(({ item, chance, from, to }) => (
          <li key={from}>
            <span className="outcomes__name" data-r={item.rarity}>
              {item.title}
            </span>
            <span className="num nowrap">{formatG(item.priceG)}</span>
            <b className="num nowrap">{formatPercent(chance)}</b>
            <span className="tiny faint num">
              {t('contracts.tray.tickets', { from: formatCount(from), to: formatCount(to) })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
