import type { MouseEvent, ReactElement } from 'react';
import type { OpeningPrice } from '#ui/cases/opening-price.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { ByCount } from './by-count.tsx';

export interface StepperProps {
  readonly onChoose: (count: number) => void;
  readonly disabled: boolean;
}

const COUNTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const LIST = 'counts';

/**
 * Count field. Uncontrolled, so that a choice made before hydration is kept. On a phone it is a popover over the button
 * that `CountButton` opens; it needs no script.
 */
export function Stepper({ onChoose, disabled }: StepperProps): ReactElement {
  const t = useT();
  return (
    <fieldset id={LIST} className="counts" popover="auto" disabled={disabled} onClick={closeAfterTap}>
      <legend className="field__label">{t('cases.opener.count')}</legend>
      <div className="stepper mt2">
        {COUNTS.map((count) => (
          <label key={count}>
            <input
              type="radio"
              name="count"
              value={count}
              defaultChecked={count === 1}
              onChange={() => onChoose(count)}
            />
            {count}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Arrow keys choose too, and leave the list open: their clicks have no pointer. */
function closeAfterTap({ detail, currentTarget }: MouseEvent<HTMLElement>): void {
  if (detail > 0 && currentTarget.matches(':popover-open')) currentTarget.hidePopover();
}

/** The chosen count beside the button that opens, on a phone; it opens the list. */
export function CountButton({ price, disabled }: { price: OpeningPrice; disabled: boolean }): ReactElement {
  const t = useT();
  return (
    <button type="button" className="btn btn--big count-pick" popoverTarget={LIST} disabled={disabled}>
      <span className="vh">{t('cases.opener.count')}</span>
      <ByCount price={price} text={(count) => `×${String(count)}`} />
      <Icon name="chevron-down" small />
    </button>
  );
}
