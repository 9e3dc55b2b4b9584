import type { ReactElement, ReactNode, Ref } from 'react';
import { useCachedFragment } from '#ui/cached-fragment.ts';
import { Use } from '#ui/sprite.tsx';
import { useGlue, useT } from '#ui/texts.tsx';
import { PRIZE_ICONS } from './prize-icons.ts';
import type { RingSector } from '#ui/models/wheel.ts';
import { labelPlace, lampPlaces, sectorPath, signPlace } from './ring-geometry.ts';

interface RingProps {
  readonly sectors: readonly RingSector[];
  /** Rotation in degrees clockwise; 0 has the first sector at the top. */
  readonly turned: number;
  /** Position of the sector that won, which is lit; null before the wheel stops. */
  readonly lit?: number | null;
  /** The rotating group. */
  readonly disc?: Ref<SVGGElement>;
  /** Content of the hub, and the prize over the wheel. */
  readonly children: ReactNode;
}

/** The wheel: equal sectors, read outwards from the hub. The table beside it lists the chances. */
export function WheelRing({ children, ...ring }: RingProps): ReactElement {
  const t = useT();
  const { sectors, lit = null } = ring;
  const count = sectors.length;
  return (
    <div className={lit === null ? 'wheel' : 'wheel is-won'}>
      <svg viewBox="0 0 500 500" role="img" aria-label={t('wheel.ring.drawn', { count })}>
        <defs>
          <radialGradient id="wheel-shade">
            <stop offset=".25" stopColor="#fff" stopOpacity=".09" />
            <stop offset=".7" stopColor="#fff" stopOpacity="0" />
            <stop offset="1" stopColor="#000" stopOpacity=".4" />
          </radialGradient>
        </defs>
        <circle className="wheel__rim" cx="250" cy="250" r="233" />
        <TurningDisc {...ring} />
        <circle className="wheel__hub" cx="250" cy="250" r="62" />
        <path className="wheel__pin" d="M233 0h34l-17 32z" />
      </svg>
      {children}
    </div>
  );
}

function TurningDisc({ sectors, turned, lit = null, disc }: Omit<RingProps, 'children'>): ReactElement {
  const unlit = useCachedFragment('disc', Disc, { model: sectors });
  // The style sheet sets the transform origin, for this and for the animation alike.
  return (
    <g
      ref={disc}
      className="wheel__disc"
      transform={turned === 0 ? undefined : `rotate(${turned.toFixed(3)})`}
      {...(lit === null ? unlit : { children: <Disc model={sectors} lit={lit} /> })}
    />
  );
}

interface DiscProps {
  readonly model: readonly RingSector[];
  readonly lit?: number;
}

function Disc({ model: sectors, lit }: DiscProps): ReactElement {
  const count = sectors.length;
  const best = rarestPoints(sectors);
  return (
    <>
      {sectors.map((sector, place) => (
        <g key={sector.position} className={sector.position === lit ? 'is-lit' : undefined}>
          <SectorShape sector={sector} place={place} count={count} isBest={sector === best} />
        </g>
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
    </>
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
  const { transform, x, picture, anchor } = labelPlace(place, count);
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
        // Nested SVG elements need size attributes: browsers ignore the style sheet's size.
        <svg className="ico wheel__sign" x={sign.x - SIGN / 2} y={sign.y - SIGN / 2} width={SIGN} height={SIGN}>
          <Use id={`i-${PRIZE_ICONS[sector.kind]}`} />
        </svg>
      ) : (
        // Along the sector: upright it would lie over the neighbours.
        <image
          href={sector.logo}
          transform={transform}
          x={picture - PICTURE.width / 2}
          y={250 - PICTURE.height / 2}
          width={PICTURE.width}
          height={PICTURE.height}
        />
      )}
    </>
  );
}

/** Longer texts would overlap the picture; the table shows them in full. */
const LONGEST_SUB = 13;
const LONGEST_LABEL = 6;
const SIGN = 22;
const PICTURE = { width: 62, height: 42 };

/** Long labels use a smaller font, so that they end before the icon. */
function labelClass(label: string, isBest: boolean): string | undefined {
  if (isBest) return 'wheel__best';
  return label.length > LONGEST_LABEL ? 'wheel__long' : undefined;
}

/** Each kind of prize has its own background, the rarest points a gold one; adjacent points alternate in shade. */
function toneOf({ kind }: RingSector, place: number, isBest: boolean): string {
  if (isBest) return ' wheel__sec--top';
  if (kind !== 'points') return ` wheel__sec--${kind}`;
  return place % 2 === 0 ? '' : ' wheel__sec--b';
}

/** The rarest points sector, if any; it is highlighted as the main prize. */
function rarestPoints(sectors: readonly RingSector[]): RingSector | null {
  return sectors
    .filter(({ kind }) => kind === 'points')
    .reduce<RingSector | null>((best, one) => (best === null || one.chance < best.chance ? one : best), null);
}
