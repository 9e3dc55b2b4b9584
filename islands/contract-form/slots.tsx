import type { ReactElement } from 'react';
import { choiceId } from '#ui/choice-tile.tsx';
import { Icon } from '#ui/icon.tsx';
import { Picture } from '#ui/picture.tsx';
import { useT } from '#ui/texts.tsx';
import type { PickedItem } from './props.ts';

export interface SlotsProps {
  readonly picked: readonly PickedItem[];
  readonly here: readonly number[];
  readonly least: number;
  readonly most: number;
  /** Null before hydration; the slots are then labels of the checkboxes. */
  readonly onRemove: ((id: number) => void) | null;
  /** Items cannot be removed while signing is pending. */
  readonly isHeld: boolean;
}

/** The ten slots of the tray. */
export function Slots(props: SlotsProps): ReactElement {
  const { picked, least, most, isHeld } = props;
  const empty = Array.from({ length: Math.max(0, most - picked.length) }, (_, index) => picked.length + index + 1);
  return (
    <ol className="tray__slots" data-empty={picked.length === 0 ? '' : undefined} inert={isHeld}>
      {picked.map((item) => (
        <li key={item.id}>
          <Slot item={item} {...props} />
        </li>
      ))}
      {empty.map((number) => (
        <li key={`empty ${String(number)}`} className={`slot slot--empty${number <= least ? ' slot--need' : ''}`}>
          {number}
        </li>
      ))}
    </ol>
  );
}

/**
 * A filled slot. It renders a checkbox for an item whose own checkbox is not on the page, so that the form still
 * submits it.
 */
function Slot({ item, here, onRemove }: { item: PickedItem } & SlotsProps): ReactElement {
  const t = useT();
  const remove = t('contracts.tray.remove', { item: item.title });
  const isHere = here.includes(item.id);
  const picture = (
    <>
      <Picture logo={item.logo} size="small" />
      <span className="slot__x">
        <Icon name="x" />
      </span>
    </>
  );
  if (onRemove) {
    return (
      <>
        {!isHere && <input type="hidden" name="ids" value={item.id} />}
        <button
          type="button"
          className="slot edge"
          data-r={item.rarity}
          aria-label={remove}
          title={item.title}
          onClick={() => onRemove(item.id)}
        >
          {picture}
        </button>
      </>
    );
  }
  return (
    <>
      {!isHere && (
        <input
          className="slot__box"
          id={choiceId('ids', item.id)}
          type="checkbox"
          name="ids"
          value={item.id}
          defaultChecked
          aria-label={t('contracts.pick', { item: item.title })}
        />
      )}
      <label className="slot edge" data-r={item.rarity} htmlFor={choiceId('ids', item.id)} title={item.title}>
        {picture}
        <span className="vh">{remove}</span>
      </label>
    </>
  );
}
