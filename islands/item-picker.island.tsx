import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import { useT } from '#views/ui/texts.tsx';
import { island } from './runtime/island.ts';

export interface ItemPickerProps {
  /** The sign of the shown currency. */
  readonly sign: string;
  /** Where the form takes what is ticked to a game. */
  readonly takeTo: string;
}

interface Picked {
  readonly count: number;
  readonly sum: number;
}

/**
 * The bar under the player's items: how many are ticked, what they bring, sell, take into a game. It stands inside the
 * form of the checkboxes and reads them (`data-price`, in the shown currency). Without JavaScript its plain buttons do
 * the same with what is ticked; CSS shows the bar only while something is.
 */
export default island<ItemPickerProps>({
  name: 'item-picker',
  load: 'idle',
  texts: ['profiles.picked'],
  Component: ItemPicker,
});

function ItemPicker({ sign, takeTo }: ItemPickerProps): ReactElement {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  const [picked, setPicked] = useState<Picked | null>(null);
  const count = useCallback(() => setPicked(countPicked(button.current?.form)), []);

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
      {picked && (
        <p role="status">
          <b>{t('profiles.picked.count', { count: picked.count })}</b>
        </p>
      )}
      <div className="selbar__acts">
        <button ref={button} className="btn btn--main" type="submit">
          {picked ? t('profiles.picked.sellFor', { sum: formatMoney(picked.sum, sign) }) : t('profiles.picked.sell')}
        </button>
        {(['contract', 'upgrade'] as const).map((game) => (
          <button key={game} className="btn" type="submit" formAction={takeTo} name="to" value={game}>
            {t(`profiles.picked.${game}`)}
          </button>
        ))}
        {picked && (
          <button className="btn btn--line" type="button" onClick={clear}>
            {t('profiles.picked.clear')}
          </button>
        )}
      </div>
    </>
  );
}

const tickedBoxes = (form: HTMLFormElement | null | undefined): HTMLInputElement[] =>
  Array.from(form?.querySelectorAll<HTMLInputElement>('input[name=ids]:checked') ?? []);

/** Null when nothing is. Prices have at most two decimals: summed as hundredths, so that no fraction creeps in. */
function countPicked(form: HTMLFormElement | null | undefined): Picked | null {
  const boxes = tickedBoxes(form);
  if (boxes.length === 0) return null;
  const hundredths = boxes.reduce((sum, box) => sum + Math.round(Number(box.dataset['price']) * 100), 0);
  return { count: boxes.length, sum: hundredths / 100 };
}
