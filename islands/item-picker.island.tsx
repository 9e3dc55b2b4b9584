import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import { useT } from '#ui/texts.tsx';
import { island } from '#ui/island.ts';
import { useSteadyFocus } from './runtime/components/use-steady-focus.ts';
import { tickedBoxes } from './item-picker/ticked-boxes.ts';
import { useSale } from './item-picker/use-sale.ts';

export interface ItemPickerProps {
  /** Sign of the display currency. */
  readonly sign: string;
  /** Form action that takes the selected items into a game. */
  readonly takeTo: string;
}

interface Picked {
  readonly count: number;
  readonly sum: number;
}

/**
 * Bar below the player's items: selected count, total price, and buttons to sell or to use in a game. It is inside the
 * checkbox form and reads `data-price` (in the display currency). The form's `data-picked` shows the bar while an item
 * is selected. Without JavaScript the bar is always visible, and its plain buttons submit the selection.
 */
export default island<ItemPickerProps>({
  name: 'item-picker',
  load: 'interaction',
  texts: ['my-account.picked'],
  Component: ItemPicker,
});

function ItemPicker({ sign, takeTo }: ItemPickerProps): ReactElement {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  useSteadyFocus(button);
  const [pickedItem, setPicked] = useState<Picked | null>(null);
  const isSelling = useSale(button);
  const count = useCallback(() => {
    const form = button.current?.form;
    const counted = countPicked(form);
    form?.toggleAttribute('data-picked', counted !== null);
    setPicked(counted);
  }, []);

  useEffect(() => {
    const form = button.current?.form;
    count();
    form?.addEventListener('change', count);
    return () => form?.removeEventListener('change', count);
  }, [count]);

  const clear = (): void => {
    for (const box of tickedBoxes(button.current?.form)) box.checked = false;
    count();
  };

  return (
    <>
      {pickedItem && (
        <p role="status">
          <b>{t('my-account.picked.count', { count: pickedItem.count })}</b>
        </p>
      )}
      <div className="selbar__acts">
        <button ref={button} className="btn btn--main" type="submit" aria-busy={isSelling}>
          {pickedItem
            ? t('my-account.picked.sellFor', { sum: formatMoney(pickedItem.sum, sign) })
            : t('my-account.picked.sell')}
        </button>
        {(['contract', 'upgrade'] as const).map((game) => (
          <button key={game} className="btn" type="submit" formAction={takeTo} name="to" value={game}>
            {t(`my-account.picked.${game}`)}
          </button>
        ))}
        {pickedItem && (
          <button className="btn btn--line" type="button" onClick={clear}>
            {t('my-account.picked.clear')}
          </button>
        )}
      </div>
    </>
  );
}

/**
 * Count and total of the selected items; null when none is selected. Prices have at most two decimals and are summed as
 * hundredths to avoid floating-point errors.
 */
function countPicked(form: HTMLFormElement | null | undefined): Picked | null {
  const boxes = tickedBoxes(form);
  if (boxes.length === 0) return null;
  const hundredths = boxes.reduce((sum, box) => sum + Math.round(Number(box.dataset['price']) * 100), 0);
  return { count: boxes.length, sum: hundredths / 100 };
}
