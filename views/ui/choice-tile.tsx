import type { ReactElement } from 'react';
import { Icon } from './icon.tsx';
import { ItemTile } from './item-tile.tsx';
import type { ItemModel } from './models.ts';

export interface ChoiceTileProps {
  readonly type: 'checkbox' | 'radio';
  /** Name of the form's field. */
  readonly name: string;
  readonly value: number;
  readonly item: ItemModel;
  /** What choosing it does, as screen readers say it. */
  readonly label: string;
  readonly checked: boolean;
  /** Percent; stands top left when given. */
  readonly chance?: number;
  readonly load?: 'lazy' | 'eager';
}

/** The id of a choice: labels and scripts find it by this. */
export const choiceId = (name: string, value: number): string => `${name}-${String(value)}`;

/**
 * An item that a form chooses. The invisible box lies over the whole tile, so that a tap anywhere chooses it, also
 * without JavaScript. Its data is what scripts read of it.
 */
export function ChoiceTile(props: ChoiceTileProps): ReactElement {
  const { type, name, value, item, label, checked, chance, load = 'lazy' } = props;
  return (
    <div className="choice">
      <input
        className="choice__box"
        id={choiceId(name, value)}
        type={type}
        name={name}
        value={value}
        defaultChecked={checked}
        aria-label={label}
        title={item.title}
        data-title={item.title}
        data-logo={item.logo}
        data-rarity={item.rarity}
        data-price-g={item.priceG}
      />
      <ItemTile item={item} load={load} {...(chance === undefined ? {} : { chance })} />
      <span className="item-tile__tick">
        <Icon name="check" />
      </span>
    </div>
  );
}
