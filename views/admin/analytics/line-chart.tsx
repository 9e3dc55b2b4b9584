import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { pointsOf, ROOM, scaleOf } from './chart-shape.ts';

interface LineChartProps {
  readonly label: string;
  /** Labels of the x axis, one for each value. */
  readonly times: readonly string[];
  /** Values in the unit of the labels: roubles or counts. The first line is amber, the second blue. */
  readonly lines: readonly (readonly number[])[];
}

/** Number of labels on the x axis. */
const TICKS = 5;
const MILLION = 1_000_000;

/** Server-rendered chart of one or two lines over time, with the same data as the table behind it. */
export function LineChart({ label, times, lines }: LineChartProps): ReactElement {
  const scale = scaleOf(lines.flat());
  const [first = [], second] = lines.map((values) => pointsOf(values, scale));
  const text = (points: typeof first): string => points.map(({ x, y }) => `${String(x)},${String(y)}`).join(' ');
  const last = first.at(-1);
  const foot = (x: number): string => `${String(x)},${String(ROOM.bottom)}`;
  return (
    <div className="chart-scroll chart-scroll--end" tabIndex={0} role="group" aria-label={label}>
      <svg className="chart" viewBox="0 0 760 264" role="img" aria-label={label}>
        <Grid scale={scale} />
        <Times times={times} xs={first.map(({ x }) => x)} />
        <polygon className="aa" points={`${foot(ROOM.left)} ${text(first)} ${foot(last?.x ?? ROOM.left)}`} />
        <polyline className="a" points={text(first)} />
        {second !== undefined && <polyline className="b" points={text(second)} />}
        {last !== undefined && <circle className="dot" cx={last.x} cy={last.y} r="4" />}
      </svg>
    </div>
  );
}

function Grid({ scale }: { scale: ReturnType<typeof scaleOf> }): ReactElement {
  const { from, step, lines } = scale;
  return (
    <>
      {Array.from({ length: lines + 1 }, (_, line) => {
        const y = ROOM.bottom - (line * (ROOM.bottom - ROOM.top)) / lines;
        return (
          <g key={line}>
            <line className="grid" x1={ROOM.left} x2={ROOM.right} y1={y} y2={y} />
            <text x={ROOM.left - 8} y={y + 4} textAnchor="end">
              {shortCount(from + line * step)}
            </text>
          </g>
        );
      })}
    </>
  );
}

/** Abbreviates millions to save space. */
const shortCount = (value: number): string =>
  Math.abs(value) >= MILLION ? `${String(Math.round(value / (MILLION / 10)) / 10)}M` : formatCount(value);

function Times({ times, xs }: { times: readonly string[]; xs: readonly number[] }): ReactElement {
  const every = Math.max(1, Math.round((times.length - 1) / (TICKS - 1)));
  const isShown = (index: number): boolean => (times.length - 1 - index) % every === 0;
  return (
    <>
      {times.map(
        (time, index) =>
          isShown(index) && (
            <text
              key={time}
              x={xs[index]}
              y={ROOM.bottom + 20}
              textAnchor={index === times.length - 1 ? 'end' : 'middle'}
            >
              {time}
            </text>
          ),
      )}
    </>
  );
}
