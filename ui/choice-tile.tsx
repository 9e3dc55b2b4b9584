import type { ReactElement } from 'react';
import { useHref } from './href.ts';
import { Icon } from './icon.tsx';
import { ItemTile } from './item-tile.tsx';
import type { ItemModel } from './models/items.ts';
import { useT } from './texts.tsx';

export interface ChoiceTileProps {
  readonly type: 'checkbox' | 'radio';
  readonly name: string;
  readonly value: number;
  readonly item: ItemModel;
  /** Accessible name of the check box. */
  readonly label: string;
  readonly checked: boolean;
  /** Percent; shown at the top left. */
  readonly chance?: number | undefined;
  readonly load?: 'lazy' | 'eager';
}

/** Element id of a choice, used by labels and scripts. */
export const choiceId = (name: string, value: number): string => `${name}-${String(value)}`;

/**
 * Selectable item of a form. An invisible check box covers the whole tile, so that a tap selects it without JavaScript.
 * Scripts read the data attributes. A corner of it leads to the page of the item.
 */
export function ChoiceTile(props: ChoiceTileProps): ReactElement {
  const href = useHref();
  const t = useT();
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
      {item.name !== null && (
        <a
          className="choice__story"
          href={href(`/item/${item.name}`)}
          aria-label={t('inventory.story', { item: item.title })}
        >
          <Icon name="info" small />
        </a>
      )}
    </div>
  );
}
