import type { ReactElement, ReactNode, Ref } from 'react';
import { useCachedFragment } from '#ui/cached-fragment.ts';
import { Use } from '#ui/sprite.tsx';
import { useGlue, useT } from '#ui/texts.tsx';
import { PRIZE_ICONS } from './prize-icons.ts';
import type { RingSector } from '#ui/models/wheel.ts';
import { labelPlace, lampPlaces, sectorPath, signPlace } from './ring-geometry.ts';

/** The rotating group, and the pin that its pegs knock. */
interface RingParts {
  readonly disc: Ref<SVGGElement>;
  readonly pin: Ref<SVGPathElement>;
}

interface RingProps {
  readonly sectors: readonly RingSector[];
  /** Rotation in degrees clockwise; 0 has the first sector at the top. */
  readonly turned: number;
  /** Position of the sector that won, which is lit; null before the wheel stops. */
  readonly lit?: number | null;
  readonly parts?: RingParts;
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
        <path ref={ring.parts?.pin} className="wheel__pin" d="M233 0h34l-17 32z" />
      </svg>
      {children}
    </div>
  );
}

function TurningDisc({ sectors, turned, lit = null, parts }: Omit<RingProps, 'children'>): ReactElement {
  const unlit = useCachedFragment('disc', Disc, { model: sectors });
  // The style sheet sets the transform origin, for this and for the animation alike.
  return (
    <g
      ref={parts?.disc}
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
      {sectors.map((sector, index) => (
        <g
          key={sector.position}
          className={sector.position === lit ? 'is-lit' : undefined}
          data-kind={sector === best ? 'best' : sector.kind}
          data-r={sector.rarity ?? undefined}
        >
          <SectorShape sector={sector} index={index} count={count} isBest={sector === best} />
        </g>
      ))}
      <circle cx="250" cy="250" r="226" fill="url(#wheel-shade)" />
      {lampPlaces(count).map(({ x, y }, index) => (
        <circle
          key={index}
          className={index % 2 === 0 ? 'wheel__lamp' : 'wheel__lamp wheel__lamp--off'}
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
  readonly index: number;
  readonly count: number;
  readonly isBest: boolean;
}

function SectorShape({ sector, index, count, isBest }: ShapeProps): ReactElement {
  const glue = useGlue();
  const { transform, x, picture, anchor } = labelPlace(index, count);
  const sign = signPlace(index, count);
  const sub = sector.sub !== null && sector.sub.length <= LONGEST_SUB ? glue(sector.sub) : null;
  return (
    <>
      <path className={index % 2 === 0 ? 'wheel__sec' : 'wheel__sec wheel__sec--b'} d={sectorPath(index, count)} />
      {isBest && <path className="wheel__shine" d={sectorPath(index, count)} />}
      <g transform={transform}>
        <text className={labelClass(sector.label)} x={x} y={sub === null ? 250 : 241} textAnchor={anchor}>
          {sector.label}
        </text>
        {sub === null ? null : (
          <text className="wheel__sub" x={x} y="259" textAnchor={anchor}>
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
const labelClass = (label: string): string | undefined => (label.length > LONGEST_LABEL ? 'wheel__long' : undefined);

/** The rarest points sector, if any; it is highlighted as the main prize. */
function rarestPoints(sectors: readonly RingSector[]): RingSector | null {
  return sectors
    .filter(({ kind }) => kind === 'points')
    .reduce<RingSector | null>((best, one) => (best === null || one.chance < best.chance ? one : best), null);
}
