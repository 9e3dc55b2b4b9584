import { useEffect, useState, type ReactElement, type RefObject } from 'react';

export interface StickyBuyProps {
  /** The button of the form. The sticky button stands in for it while it is out of view. */
  readonly original: RefObject<HTMLButtonElement | null>;
  readonly text: string;
  readonly disabled: boolean;
  readonly onPress: () => void;
}

/** The main button of a game, fixed to the bottom of a phone screen while the original is above or below it. */
export function StickyBuy({ original, text, disabled, onPress }: StickyBuyProps): ReactElement | null {
  const isAway = useAway(original);
  const isShown = isAway && !disabled;
  // The end of the page stays above the button.
  useEffect(() => {
    document.body.toggleAttribute('data-sticky', isShown);
    return () => document.body.removeAttribute('data-sticky');
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div className="sticky-buy">
      <button type="button" className="btn btn--main btn--big btn--wide" onClick={onPress}>
        {text}
      </button>
    </div>
  );
}

/** The bar at the bottom of a phone covers this much of the screen. */
const BAR = '-64px';

/** Returns whether the target is outside of the visible part of the page. */
function useAway(target: RefObject<Element | null>): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (target.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false), {
      rootMargin: `0px 0px ${BAR}`,
    });
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target]);
  return isAway;
}
