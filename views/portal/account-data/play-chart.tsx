import type { ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import { LOCALES } from '#src/shared/locales.ts';
import type { PageProps } from '#views/render.tsx';
import { dayInNumbers } from '#src/shared/format-time.ts';
import { useT } from '#ui/texts.tsx';
import type { LimitsPageModel } from './limits-model.ts';
import { Icon } from '#ui/icon.tsx';

/** Plot area in SVG units, and number of grid lines. */
const ROOM = { left: 68, right: 1092, top: 20, bottom: 200 } as const;
const LINES = 4;
/** Maximum number of date labels; more would overlap. */
const TIMES = 12;
const WIDEST = 28;

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Round step for which the grid reaches above the maximum. */
function stepFor(most: number): number {
  const raw = Math.max(1, most) / LINES;
  const size = 10 ** Math.floor(Math.log10(raw));
  return Math.max(1, ([1, 2, 2.5, 5].find((times) => times * size >= raw) ?? 10) * size);
}

/** Server-rendered chart of money and items used against items received; the table below has the same numbers. */
export function PlayChart({ model, layout }: PageProps<LimitsPageModel>): ReactElement {
  const t = useT();
  const { columns, total } = model;
  const money = (sum: number): string => formatMoney(sum, layout.currency.sign);
  const label = t('account-data.play.chart', { spent: money(total.spent + total.staked), won: money(total.won) });
  const isEmpty = columns.every(({ spent, staked, won }) => spent + staked + won === 0);
  if (isEmpty) return <p className="muted mt3">{t('account-data.play.empty')}</p>;
  return (
    <>
      <div
        className="chart-scroll chart-scroll--end mt3"
        tabIndex={0}
        role="group"
        aria-label={t('account-data.play.scroll')}
      >
        <svg className="chart chart--wide" viewBox="-36 0 1136 236" role="img" aria-label={label}>
          <Columns model={model} layout={layout} />
        </svg>
      </div>
      <div className="spread spread--wrap mt2">
        <p className="legend">
          <span>
            <i className="sq" />
            {t('account-data.play.in')}
          </span>
          <span>
            <i className="sq sq--2" />
            {t('account-data.play.out')}
          </span>
        </p>
        <a className="link link--under" href={layout.href('/profile/movements.csv')} download>
          {t('account-data.play.csv')}
        </a>
      </div>
      <Numbers model={model} layout={layout} />
    </>
  );
}

function Columns({ model: { columns }, layout }: PageProps<LimitsPageModel>): ReactElement {
  const step = stepFor(Math.max(...columns.map(({ spent, staked, won }) => Math.max(spent + staked, won))));
  const height = (ROOM.bottom - ROOM.top) / (step * LINES);
  const each = (ROOM.right - ROOM.left) / columns.length;
  const width = Math.min(WIDEST, tenth(each * 0.36));
  const skip = Math.ceil(columns.length / TIMES);
  const bar = (x: number, value: number, name: string): ReactElement => (
    <rect
      className={name}
      x={tenth(x)}
      y={tenth(ROOM.bottom - value * height)}
      width={width}
      height={tenth(value * height)}
      rx="3"
    />
  );
  return (
    <>
      {Array.from({ length: LINES + 1 }, (_, line) => {
        const y = ROOM.bottom - line * step * height;
        return (
          <g key={line}>
            <line className="grid" x1={ROOM.left - 8} x2={ROOM.right} y1={y} y2={y} />
            <text x={ROOM.left - 16} y={y + 4} textAnchor="end">
              {formatMoney(line * step, layout.currency.sign)}
            </text>
          </g>
        );
      })}
      {columns.map(({ from, spent, staked, won }, index) => {
        const middle = ROOM.left + (index + 0.5) * each;
        return (
          <g className="cols" key={from}>
            {bar(middle - width - 2, spent + staked, 'is-now')}
            {bar(middle + 2, won, 'is-b')}
            {(columns.length - 1 - index) % skip === 0 && (
              <text x={tenth(middle)} y="222" textAnchor="middle">
                {dayInNumbers(from, LOCALES[layout.locale].tag)}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

function Numbers({ model: { columns }, layout }: PageProps<LimitsPageModel>): ReactElement {
  const t = useT();
  const money = (sum: number): string => formatMoney(sum, layout.currency.sign);
  const playedColumns = columns.filter(({ spent, staked, won, sold }) => spent + staked + won + sold > 0);
  return (
    <details className="limits__numbers mt2">
      <summary>
        {t('account-data.play.numbers')}
        <Icon name="chevron-down" small />
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('account-data.play.from')}</th>
            <th scope="col">{t('account-data.play.in')}</th>
            <th scope="col">{t('account-data.play.out')}</th>
            <th scope="col">{t('account-data.play.sold.short')}</th>
          </tr>
        </thead>
        <tbody>
          {[...playedColumns].reverse().map(({ from, spent, staked, won, sold }) => (
            <tr key={from}>
              <th scope="row">{dayInNumbers(from, LOCALES[layout.locale].tag)}</th>
              <td className="num">{money(spent + staked)}</td>
              <td className="num">{money(won)}</td>
              <td className="num">{money(sold)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
