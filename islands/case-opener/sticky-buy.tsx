import { useEffect, useState, type ReactElement, type RefObject } from 'react';

export interface StickyBuyProps {
  /** The button of the form: this one shows only once that one is scrolled past. */
  readonly original: RefObject<HTMLButtonElement | null>;
  readonly text: string;
  readonly disabled: boolean;
  readonly onPress: () => void;
}

/** On a phone, the button that opens, at the bottom of the screen while the contents are read. */
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

/** Whether the target was scrolled past: below the screen it is still on the way, and this would cover the form. */
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
