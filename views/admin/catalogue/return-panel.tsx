import { formatShare } from '#src/shared/format-odds.ts';
import type { ReactElement } from 'react';
import { useT } from '#ui/texts.tsx';
import type { ContentsModel } from './models.ts';
import { BandBadge, priceText, roubles } from './words.tsx';

/** Points drawn on each side of the allowed band. */
const MARGIN = 20;

/** Return to the player and whether it may be published. */
export function ReturnPanel({ model }: { model: ContentsModel }): ReactElement {
  const t = useT();
  const { percent, isWithin, averageKopecks, priceKind, price } = model;
  return (
    <section className="panel" id="odds-return" aria-labelledby="return">
      <div className="panel__head">
        <h2 id="return">{t('admin-catalogue.return')}</h2>
        {percent !== null && <BandBadge isWithin={isWithin} />}
      </div>
      <p className="staff-big num" role="status">
        {percent === null ? t('admin-catalogue.return.none') : formatShare(percent, t.tag)}
      </p>
      {percent !== null && <Band model={model} percent={percent} />}
      <dl className="bill mt3">
        <dt>{t('admin-catalogue.return.price')}</dt>
        <dd>{priceText(t, priceKind, price)}</dd>
        <dt>{t('admin-catalogue.return.average')}</dt>
        <dd>{roubles(averageKopecks)}</dd>
      </dl>
    </section>
  );
}

function Band({ model: { band }, percent }: { model: ContentsModel; percent: number }): ReactElement {
  const t = useT();
  const { minPercent, maxPercent } = band;
  const [from, to] = [Math.max(0, minPercent - MARGIN), maxPercent + MARGIN];
  const positionOf = (value: number): string =>
    `${(((Math.min(to, Math.max(from, value)) - from) / (to - from)) * 100).toFixed(1)}%`;
  const width = `${(((maxPercent - minPercent) / (to - from)) * 100).toFixed(1)}%`;
  const params = { min: minPercent, max: maxPercent, now: formatShare(percent, t.tag) };
  return (
    <svg className="band" role="img" aria-label={t('admin-catalogue.band.said', params)}>
      <rect className="band__all" y="14" width="100%" height="8" rx="4" />
      <rect className="band__ok" x={positionOf(minPercent)} width={width} y="14" height="8" />
      <rect className="band__now" x={positionOf(percent)} y="8" width="3" height="20" rx="1.5" />
      <text x="0" y="42">
        {from}
      </text>
      <text x={positionOf(minPercent)} y="42" textAnchor="middle">
        {minPercent}
      </text>
      <text x={positionOf(maxPercent)} y="42" textAnchor="middle">
        {maxPercent}
      </text>
      <text x="100%" y="42" textAnchor="end">
        {to}
      </text>
    </svg>
  );
}
