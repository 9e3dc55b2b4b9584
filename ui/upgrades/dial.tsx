import type { ReactElement, ReactNode, Ref } from 'react';
import { arcOf, DIAL, turnOf } from './dial-geometry.ts';

interface Props {
  /** Winning tickets; null before a selection. */
  readonly range: { readonly from: number; readonly to: number } | null;
  /** Ticket that the needle points at; null points to the top. */
  readonly ticket?: number | null;
  readonly needle?: Ref<SVGPathElement>;
  /** Content of the centre. */
  readonly children: ReactNode;
}

/** The dial: all tickets as a circle, the winning tickets as an arc, and the needle. */
export function UpgradeDial({ range, ticket = null, needle, children }: Props): ReactElement {
  const { size, centre, radius, face, ticks } = DIAL;
  const middle = `${String(centre)} ${String(centre)}`;
  const ring = { cx: centre, cy: centre, fill: 'none', transform: `rotate(-90 ${middle})` };
  return (
    <div className="dial">
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <circle className="dial__tick" {...ring} r={ticks} strokeWidth="6" pathLength="360" strokeDasharray="0.5 4.5" />
        <circle
          className="dial__tick"
          {...ring}
          r={ticks + 2}
          strokeWidth="10"
          pathLength="360"
          strokeDasharray="1 29"
        />
        <circle className="dial__face" cx={centre} cy={centre} r={face} />
        <circle className="dial__track" cx={centre} cy={centre} r={radius} fill="none" strokeWidth="26" />
        {range && <path className="dial__arc" d={arcOf(range)} fill="none" strokeWidth="26" />}
        {/* The style sheet sets the transform origin, for this and for the animation alike. */}
        <path
          ref={needle}
          className="dial__needle"
          d={`M${centre} 62l-11 -34q11 -8 22 0z`}
          transform={ticket === null ? undefined : `rotate(${turnOf(ticket).toFixed(3)})`}
        />
      </svg>
      <div className="dial__mid" role="status">
        {children}
      </div>
    </div>
  );
}
