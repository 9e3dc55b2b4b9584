import { formatFigure, formatPercent } from '#src/shared/format-odds.ts';
import type { ReactElement } from 'react';
import { useT } from '#ui/texts.tsx';
import { sparkOf } from './chart-shape.ts';
import type { DashboardModel, KpiModel } from './dashboard-model.ts';
import { figureText } from './figure-text.ts';

/** Source of a key figure's sparkline: a sheet and its column. */
const LINES: Readonly<Partial<Record<KpiModel['name'], readonly [sheet: string, column: string]>>> = {
  turnover: ['money', 'turnover'],
  net: ['cash', 'net'],
  return: ['money', 'return'],
  toppedUp: ['cash', 'toppedUp'],
  opened: ['players', 'opened'],
  joined: ['players', 'joined'],
  there: ['players', 'active'],
};

export function Kpis({ kpis, sheets }: Pick<DashboardModel, 'kpis' | 'sheets'>): ReactElement {
  const t = useT();
  return (
    <div className="kpis kpis--figures">
      {kpis.map((kpi) => (
        <div className="kpi" key={kpi.name}>
          <span className="kpi__label">{t(`admin-analytics.kpi.${kpi.name}`)}</span>
          <b>{figureText(kpi.now, kpi.unit, t.tag)}</b>
          <Delta kpi={kpi} />
          <Spark values={valuesOf(sheets, kpi.name)} />
        </div>
      ))}
    </div>
  );
}

function valuesOf(sheets: DashboardModel['sheets'], name: KpiModel['name']): number[] {
  const [sheetName, column] = LINES[name] ?? [];
  const sheet = sheets.find((namedSheet) => namedSheet.name === sheetName);
  const index = sheet?.columns.findIndex((sheetColumn) => sheetColumn.name === column) ?? -1;
  return index === -1 ? [] : (sheet?.rows.map((row) => Number(row[index] ?? 0)) ?? []);
}

const Spark = ({ values }: { values: readonly number[] }): ReactElement | null =>
  values.length < 2 ? null : (
    <svg viewBox="0 0 100 28" preserveAspectRatio="none" aria-hidden="true">
      <polyline points={sparkOf(values)} />
    </svg>
  );

/** A figure that grew more than this began in this period: a percentage of next to nothing says nothing. */
const MOST_PERCENT = 400;

/**
 * Change against the preceding period: in percent, or in points when the figure is a percentage. The colour does not
 * rate it as good or bad.
 */
function Delta({ kpi: { now, before, unit } }: { kpi: KpiModel }): ReactElement {
  const t = useT();
  if (now === null || before === null || before === 0)
    return <span className="delta">{t('admin-analytics.delta.none')}</span>;
  const change =
    unit === 'percent' ? (now - before) / 100 : Math.round(((now - before) / Math.abs(before)) * 1000) / 10;
  if (unit !== 'percent' && change > MOST_PERCENT)
    return <span className="delta">{t('admin-analytics.delta.new')}</span>;
  const sign = change > 0 ? '+' : change < 0 ? '−' : '';
  const text =
    unit === 'percent'
      ? t('admin-analytics.delta.points', { value: signedText(change, t.tag) })
      : sign + formatPercent(Math.abs(change), t.tag);
  return <span className="delta">{text}</span>;
}

const signedText = (value: number, tag: string): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${formatFigure(Math.round(Math.abs(value) * 100) / 100, tag)}`;
