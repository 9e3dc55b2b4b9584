import type { ReactElement, ReactNode } from 'react';
import type { OpeningPrice } from '#ui/cases/opening-price.ts';

interface Props {
  readonly price: OpeningPrice;
  readonly text: (count: number) => ReactNode;
}

/**
 * A text for each count of openings. CSS shows the one of the count that the form has now, so that the text and the
 * charge agree before hydration, without JavaScript, and when the browser restores the form.
 */
export function ByCount({ price, text }: Props): ReactElement {
  if (price.kind === 'free') return <>{text(1)}</>;
  return (
    <span className="by-count">
      {price.totals.map((_, index) => (
        <span key={index} className={`by-count__${String(index + 1)}`}>
          {text(index + 1)}
        </span>
      ))}
    </span>
  );
}
