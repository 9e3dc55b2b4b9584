import type { ReactElement, ReactNode } from 'react';
import { useCachedInside } from '#ui/cached-inside.ts';
import { type OpeningPrice, openText } from '#ui/cases/opening-price.ts';
import { useT } from '#ui/texts.tsx';

interface Props {
  readonly price: OpeningPrice;
  readonly text: (count: number) => ReactNode;
}

/**
 * A text for each count of openings. CSS shows the one of the count that the form has now, so that the text and the
 * charge agree before hydration, without JavaScript, and when the browser restores the form.
 */
export function ByCount(props: Props): ReactElement {
  if (props.price.kind === 'free') return <>{props.text(1)}</>;
  return (
    <span className="by-count">
      <Texts {...props} />
    </span>
  );
}

function Texts({ price, text }: Props): ReactElement {
  return (
    <>
      {price.totals.map((_, index) => (
        <span key={index} className={`by-count__${String(index + 1)}`}>
          {text(index + 1)}
        </span>
      ))}
    </>
  );
}

/** The texts of the open button before the first opening. */
export function OpenTexts({ price }: { price: OpeningPrice }): ReactElement {
  const t = useT();
  const inside = useCachedInside('open texts', OpenTextsInside, price);
  return price.kind === 'free' ? <>{openText(t, price, 1)}</> : <span className="by-count" {...inside} />;
}

function OpenTextsInside({ model: price }: { model: OpeningPrice }): ReactElement {
  const t = useT();
  return <Texts price={price} text={(count) => openText(t, price, count)} />;
}
