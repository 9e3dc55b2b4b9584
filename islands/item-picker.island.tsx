import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import { floorTotal } from '#src/shared/money.ts';
import { useT } from '#ui/texts.tsx';
import { island } from '#ui/island.ts';
import { useSteadyFocus } from './runtime/components/use-steady-focus.ts';
import { tickedBoxes } from './item-picker/ticked-boxes.ts';
import { useSale } from './item-picker/use-sale.ts';
import { useSheetForms } from './item-picker/use-sheet-forms.ts';

export interface ItemPickerProps {
  /** Sign of the display currency. */
  readonly sign: string;
  /** Display currency per 1 rouble. */
  readonly rate: string;
  /** Form action that takes the selected items into a game. */
  readonly takeTo: string;
}

interface PickedTotal {
  readonly count: number;
  readonly sum: number;
}

/**
 * Bar below the player's items: selected count, total price, and buttons to sell or to use in a game. It is inside the
 * checkbox form and reads `data-price-minor` (kopecks). The form's `data-picked` shows the bar while an item
 * is selected. Without JavaScript the bar is always visible, and its plain buttons submit the selection.
 */
export default island<ItemPickerProps>({
  name: 'item-picker',
  load: 'interaction',
  texts: ['my-account.picked'],
  Component: ItemPicker,
});

function ItemPicker({ sign, rate, takeTo }: ItemPickerProps): ReactElement {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  useSteadyFocus(button);
  const [pickedItem, setPicked] = useState<PickedTotal | null>(null);
  const { sale, undo } = useSale(button);
  useSheetForms(button);
  // What is being sold stays named while other items are selected.
  const named = useRef(pickedItem);
  if (sale === 'none') named.current = pickedItem;
  const { count: namedCount = 0, sum = 0 } = named.current ?? {};
  const count = useCallback(() => {
    const form = button.current?.form;
    const counted = countPicked(form, rate);
    form?.toggleAttribute('data-picked', counted !== null);
    setPicked(counted);
  }, [rate]);

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
          <b>
            {sale === 'waits'
              ? t('my-account.picked.selling', { count: namedCount, sum: formatMoney(sum, sign) })
              : t('my-account.picked.count', { count: namedCount })}
          </b>
        </p>
      )}
      <div className="selbar__acts">
        <button ref={button} className="btn btn--main" type="submit" aria-busy={sale !== 'none'}>
          {pickedItem ? t('my-account.picked.sellFor', { sum: formatMoney(sum, sign) }) : t('my-account.picked.sell')}
        </button>
        {sale === 'none' &&
          (['contract', 'upgrade'] as const).map((game) => (
            <button key={game} className="btn" type="submit" formAction={takeTo} name="to" value={game}>
              {t(`my-account.picked.${game}`)}
            </button>
          ))}
        {pickedItem && sale === 'none' && (
          <button className="btn btn--line" type="button" onClick={clear}>
            {t('my-account.picked.clear')}
          </button>
        )}
        {sale === 'waits' && (
          <button className="btn selbar__undo" type="button" onClick={undo}>
            {t('my-account.picked.undo')}
          </button>
        )}
      </div>
      {sale === 'waits' && <span className="selbar__time" aria-hidden="true" />}
    </>
  );
}

/** Count and total of the selected items; null when none is selected. */
function countPicked(form: HTMLFormElement | null | undefined, rate: string): PickedTotal | null {
  const boxes = tickedBoxes(form);
  if (boxes.length === 0) return null;
  const prices = boxes.map((box) => Number(box.dataset['priceMinor']));
  return { count: boxes.length, sum: floorTotal(prices, rate) };
}
