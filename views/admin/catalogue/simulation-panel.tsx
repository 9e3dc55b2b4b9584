import { formatFigure, formatShare } from '#src/shared/format-odds.ts';
import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import type { ContentsModel, SimulationModel } from './models.ts';

/** Simulates ten thousand openings of the saved draft. */
export function SimulationPanel({ model, form }: { model: ContentsModel; form: string }): ReactElement {
  const t = useT();
  const { simulation } = model;
  return (
    <section className="panel" id="simulation" aria-labelledby="simulated">
      <div className="panel__head">
        <h2 id="simulated">{t('admin-catalogue.simulation')}</h2>
        <button className="mini" type="submit" form={form} name="then" value="simulate">
          <Icon name="dices" small />
          {t(simulation === null ? 'admin-catalogue.simulation.play' : 'admin-catalogue.simulation.again')}
        </button>
      </div>
      {simulation === null ? (
        <p className="small muted">{t('admin-catalogue.simulation.text')}</p>
      ) : (
        <Simulated simulation={simulation} isFree={model.priceKind === 'free'} />
      )}
    </section>
  );
}

function Simulated({ simulation, isFree }: { simulation: SimulationModel; isFree: boolean }): ReactElement {
  const t = useT();
  const { openings, percent, atLeastPrice, spread } = simulation;
  return (
    <>
      <p className="tiny faint">
        {t(isFree ? 'admin-catalogue.simulation.axis.free' : 'admin-catalogue.simulation.axis', {
          openings: formatCount(openings),
        })}
      </p>
      <Columns simulation={simulation} />
      <dl className="bill mt2">
        <dt>{t('admin-catalogue.simulation.return')}</dt>
        <dd>{formatShare(percent, t.tag)}</dd>
        <dt>{t(isFree ? 'admin-catalogue.simulation.atLeast.free' : 'admin-catalogue.simulation.atLeast')}</dt>
        <dd>{t('admin-catalogue.simulation.ofOpenings', { percent: formatShare(atLeastPrice, t.tag) })}</dd>
        <dt>{t('admin-catalogue.simulation.spread')}</dt>
        <dd>
          {formatShare(spread.from, t.tag)} – {formatShare(spread.to, t.tag)}
        </dd>
      </dl>
    </>
  );
}

const [LEFT, BOTTOM, TOP, STEP, WIDTH] = [27, 140, 20, 34, 26] as const;

function Columns({ simulation: { columns, atLeastPrice } }: { simulation: SimulationModel }): ReactElement {
  const t = useT();
  const most = Math.max(10, Math.ceil(Math.max(...columns.map(({ percent }) => percent)) / 10) * 10);
  const heightOf = (percent: number): number => ((BOTTOM - TOP) * percent) / most;
  return (
    <svg
      className="chart chart--s mt2"
      viewBox="0 0 300 168"
      role="img"
      aria-label={t('admin-catalogue.simulation.said', { percent: formatShare(atLeastPrice, t.tag) })}
    >
      {[0, most / 2, most].map((line) => (
        <g key={line}>
          <line className="grid" x1="22" x2="298" y1={BOTTOM - heightOf(line)} y2={BOTTOM - heightOf(line)} />
          <text x="16" y={BOTTOM - heightOf(line) + 4} textAnchor="end">
            {line}
          </text>
        </g>
      ))}
      <g className="cols">
        {columns.map(({ times, percent }, index) => (
          <rect
            key={times}
            className={times === null || times > 1 ? 'is-now' : undefined}
            x={LEFT + index * STEP}
            y={(BOTTOM - heightOf(percent)).toFixed(1)}
            width={WIDTH}
            height={heightOf(percent).toFixed(1)}
            rx="2"
          />
        ))}
      </g>
      {columns.map(({ times, percent }, index) => (
        <g key={times}>
          <text
            className="lab"
            x={LEFT + index * STEP + WIDTH / 2}
            y={BOTTOM - heightOf(percent) - 6}
            textAnchor="middle"
          >
            {formatFigure(Math.round(percent * 10) / 10, t.tag)}
          </text>
          <text x={LEFT + index * STEP + WIDTH / 2} y="158" textAnchor="middle">
            {times === null ? '> 15' : formatFigure(times, t.tag)}
          </text>
        </g>
      ))}
    </svg>
  );
}
