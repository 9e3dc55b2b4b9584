import { useEffect, useState, type CSSProperties, type ReactElement } from 'react';
import { Picture } from '#ui/picture.tsx';
import { useT } from '#ui/texts.tsx';
import type { TrayOffer } from '#ui/models/contracts.ts';
import type { ItemModel } from '#ui/models/items.ts';
import { CHART_HEIGHT, CHART_WIDTH, chartOf } from './bars.ts';
import { offerSum } from './offer-sum.ts';
import type { PickedItem } from './props.ts';

/** One item after another; each is on the paper after its flight. The style sheet has the same times. */
const APART_MS = 80;
const FLIGHT_MS = 340;
/** The signature, the fold into the bar, and the item that rises out of it. */
const END_MS = 1500;

/** Duration of the signing of so many items. */
export const ceremonyMs = (count: number): number => count * APART_MS + FLIGHT_MS + END_MS;

const SIGNATURE =
  'M4 22c10-14 18-20 22-18s-6 18-2 19 14-17 19-17-6 16-1 17 13-14 18-14-3 13 2 13 10-8 15-8 4 6 9 6 16-6 30-7';
/** Up to so many items are larger. */
const FEW = 6;

interface CeremonyProps {
  readonly picked: readonly PickedItem[];
  readonly offer: TrayOffer;
  /** The drawn item. */
  readonly item: ItemModel;
  readonly sign: string;
  readonly onSkip: () => void;
}

/**
 * The signing of a contract: the items fly onto a paper that counts them, it is signed, and it folds into the bar of
 * the chart in which the drawn item is. A tap skips it. Screen readers get the outcome only.
 */
export function Ceremony({ picked, offer, item, sign, onSkip }: CeremonyProps): ReactElement {
  const t = useT();
  const { bars, barOf } = chartOf(offer);
  const drawn = bars[barOf(item.priceG)];
  const place = {
    '--count': picked.length,
    '--bar-x': drawn === undefined ? 0.5 : (drawn.x + drawn.width / 2) / CHART_WIDTH,
    '--bar-width': (drawn?.width ?? 0) / CHART_WIDTH,
    '--bar-height': (drawn?.height ?? 0) / CHART_HEIGHT,
  } as CSSProperties;
  return (
    <div className="signing" style={place} data-r={item.rarity} aria-hidden="true" onClick={onSkip}>
      <div className="signing__paper">
        <ul className={picked.length > FEW ? undefined : 'is-few'}>
          {picked.map(({ id, logo, rarity }, index) => (
            <li key={id} data-r={rarity} style={{ '--i': index } as CSSProperties}>
              <Picture logo={logo} size="small" load="eager" />
            </li>
          ))}
        </ul>
        <b>{offerSum(offer, useCounted(picked, offer), sign, t)}</b>
        <span className="signing__pen">
          <svg viewBox="0 0 120 30">
            <path d={SIGNATURE} />
          </svg>
        </span>
      </div>
      <svg className="hist" viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`} preserveAspectRatio="none">
        {bars.map(({ isWin, ...box }) => (
          <rect
            key={box.x}
            className={`${isWin ? 'is-win' : 'is-lose'}${box.x === drawn?.x ? ' is-drawn' : ''}`}
            {...box}
          />
        ))}
      </svg>
      <div className="signing__item">
        <Picture logo={item.logo} size="result" load="eager" />
      </div>
    </div>
  );
}

/** The sum of the items that are on the paper so far, in G; in the end exactly the value of the offer. */
function useCounted(picked: readonly PickedItem[], offer: TrayOffer): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count === picked.length) return undefined;
    const timer = setTimeout(() => setCount(count + 1), count === 0 ? FLIGHT_MS : APART_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return count === picked.length ? offer.value : picked.slice(0, count).reduce((sum, { priceG }) => sum + priceG, 0);
}
