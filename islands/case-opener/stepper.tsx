import type { ReactElement } from 'react';
import { useT } from '#ui/texts.tsx';

export interface StepperProps {
  readonly onChoose: (count: number) => void;
  readonly disabled: boolean;
}

const COUNTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Count field. Uncontrolled, so that a choice made before hydration is kept. */
export function Stepper({ onChoose, disabled }: StepperProps): ReactElement {
  const t = useT();
  return (
    <fieldset disabled={disabled}>
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
