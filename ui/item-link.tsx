import type { ReactElement, ReactNode } from 'react';
import { useHref } from './href.ts';
import type { ItemModel } from './models/items.ts';

export interface ItemLinkProps {
  readonly item: Pick<ItemModel, 'name' | 'title'> & { readonly rarity?: ItemModel['rarity'] };
  readonly className?: string;
  /** The title by default. */
  readonly children?: ReactNode;
}

/** Leads to the public page of an item; plain content for an item without one. */
export function ItemLink({ item, className = 'item-link', children = item.title }: ItemLinkProps): ReactElement {
  const href = useHref();
  return item.name === null ? (
    <span className={className} data-r={item.rarity}>
      {children}
    </span>
  ) : (
    <a className={className} data-r={item.rarity} href={href(`/item/${item.name}`)}>
      {children}
    </a>
  );
}
