import type { ReactElement } from 'react';
import { RarityLabel } from '../ui/rarity-label.tsx';
import type { ItemRowModel } from './models.ts';
import { Thumb } from './thumb.tsx';

/** An item in a table: its picture, its title, and its rarity beneath. */
export const ItemCell = ({ item }: { item: Pick<ItemRowModel, 'logo' | 'title' | 'rarity'> }): ReactElement => (
  <span className="got">
    <Thumb logo={item.logo} />
    <span>
      {item.title}
      <br />
      <RarityLabel rarity={item.rarity} />
    </span>
  </span>
);
