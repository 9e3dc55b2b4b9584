import type { ReactElement } from 'react';
import { RarityLabel } from '#ui/rarity-label.tsx';
import type { ItemRowModel } from './models.ts';
import { Thumb } from './thumb.tsx';

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
