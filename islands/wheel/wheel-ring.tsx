import type { ReactElement, ReactNode, Ref } from 'react';
import { Use } from '#views/ui/sprite.tsx';
import { useGlue, useT } from '#views/ui/texts.tsx';
import { PRIZE_ICONS } from './prize-icons.ts';
import type { RingSector } from './props.ts';
import { labelPlace, lampPlaces, sectorPath, signPlace } from './ring.ts';

interface RingProps {
  readonly sectors: readonly RingSector[];
  /** How far it has turned, in degrees clockwise; 0: the first sector is on top. */
  readonly turned: number;
  /** What turns. */
  readonly disc?: Ref<SVGGElement>;
  /** What stands in the hub. */
  readonly children: ReactNode;
}

/** The wheel itself: equal sectors, read from the hub outwards. Their chances stand in the table beside it. */
export function WheelRing({ sectors, turned, disc, children }: RingProps): ReactElement {
  const t = useT();
  const count = sectors.length;
  const best = rarestPoints(sectors);
  return (
    <div className="wheel">
      <svg viewBox="0 0 500 500" role="img" aria-label={t('wheel.ring.drawn', { count })}>
        <defs>
          <radialGradient id="wheel-shade">
            <stop offset=".25" stopColor="#fff" stopOpacity=".09" />
            <stop offset=".7" stopColor="#fff" stopOpacity="0" />
            <stop offset="1" stopColor="#000" stopOpacity=".4" />
          </radialGradient>
        </defs>
        <circle className="wheel__rim" cx="250" cy="250" r="233" />
        {/* The style sheet says what it turns around, for this and for the turning alike. */}
        <g ref={disc} className="wheel__disc" transform={turned === 0 ? undefined : `rotate(${turned.toFixed(3)})`}>
          {sectors.map((sector, place) => (
            <SectorShape key={sector.position} sector={sector} place={place} count={count} isBest={sector === best} />
          ))}
          <circle cx="250" cy="250" r="226" fill="url(#wheel-shade)" />
          {lampPlaces(count).map(({ x, y }, place) => (
            <circle
              key={place}
              className={place % 2 === 0 ? 'wheel__lamp' : 'wheel__lamp wheel__lamp--off'}
              cx={x}
              cy={y}
              r="3"
            />
          ))}
        </g>
        <circle className="wheel__hub" cx="250" cy="250" r="62" />
        <path className="wheel__pin" d="M233 0h34l-17 32z" />
      </svg>
      {children}
    </div>
  );
}

interface ShapeProps {
  readonly sector: RingSector;
  readonly place: number;
  readonly count: number;
  readonly isBest: boolean;
}

function SectorShape({ sector, place, count, isBest }: ShapeProps): ReactElement {
  const glue = useGlue();
  const { transform, x, anchor } = labelPlace(place, count);
  const sign = signPlace(place, count);
  const sub = sector.sub !== null && sector.sub.length <= LONGEST_SUB ? glue(sector.sub) : null;
  return (
    <>
      <path className={`wheel__sec${toneOf(sector, place, isBest)}`} d={sectorPath(place, count)} />
      <g transform={transform}>
        <text className={labelClass(sector.label, isBest)} x={x} y={sub === null ? 250 : 242} textAnchor={anchor}>
          {sector.label}
        </text>
        {sub === null ? null : (
          <text className="wheel__sub" x={x} y="258.5" textAnchor={anchor}>
            {sub}
          </text>
        )}
      </g>
      {sector.logo === null ? (
        // Inside of a drawing the size has to stand in attributes: browsers do not take it from the sheet.
        <svg className="ico wheel__sign" x={sign.x - SIGN / 2} y={sign.y - SIGN / 2} width={SIGN} height={SIGN}>
          <Use id={`i-${PRIZE_ICONS[sector.kind]}`} />
        </svg>
      ) : (
        <image
          href={sector.logo}
          x={sign.x - PICTURE.width / 2}
          y={sign.y - PICTURE.height / 2}
          width={PICTURE.width}
          height={PICTURE.height}
        />
      )}
    </>
  );
}

/** Longer ones would run into the picture; the table says them in full. */
const LONGEST_SUB = 11;
const LONGEST_LABEL = 6;
const SIGN = 20;
const PICTURE = { width: 74, height: 50 };

/** A long word is written smaller, so that it ends before the sign. */
function labelClass(label: string, isBest: boolean): string | undefined {
  if (isBest) return 'wheel__best';
  return label.length > LONGEST_LABEL ? 'wheel__long' : undefined;
}

/** Pictures lie on blue, the rarest points on gold; neighbours of one kind differ by a shade. */
function toneOf({ logo }: RingSector, place: number, isBest: boolean): string {
  if (isBest) return ' wheel__sec--top';
  if (logo !== null) return ' wheel__sec--art';
  return place % 2 === 0 ? '' : ' wheel__sec--b';
}

/** The rarest of the sectors that win points, where there is one: the wheel's main prize to the eye. */
function rarestPoints(sectors: readonly RingSector[]): RingSector | null {
  return sectors
    .filter(({ kind }) => kind === 'points')
    .reduce<RingSector | null>((best, one) => (best === null || one.chance < best.chance ? one : best), null);
}
