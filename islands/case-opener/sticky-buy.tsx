import { useEffect, useState, type ReactElement, type RefObject } from 'react';

export interface StickyBuyProps {
  /** The button of the form. The sticky button appears only after this one is scrolled past. */
  readonly original: RefObject<HTMLButtonElement | null>;
  readonly text: string;
  readonly disabled: boolean;
  readonly onPress: () => void;
}

/** Open button fixed to the bottom of a phone screen while the player reads the case contents. */
export function StickyBuy({ original, text, disabled, onPress }: StickyBuyProps): ReactElement | null {
  const isPassed = usePassed(original);
  if (!isPassed || disabled) return null;
  return (
    <div className="sticky-buy">
      <button type="button" className="btn btn--main btn--big btn--wide" onClick={onPress}>
        {text}
      </button>
    </div>
  );
}

/**
 * Returns whether the target is above the viewport. A target below the viewport is not scrolled past yet, and the
 * sticky button would cover the form.
 */
function usePassed(target: RefObject<Element | null>): boolean {
  const [isPassed, setPassed] = useState(false);
  useEffect(() => {
    if (target.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setPassed(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target]);
  return isPassed;
}
