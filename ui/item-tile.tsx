import { formatChance } from '#src/shared/format-odds.ts';
import type { ReactElement, ReactNode } from 'react';
import { useHref } from './href.ts';
import type { ItemModel } from './models/items.ts';
import { Price } from './money.tsx';
import { Picture, type PictureProps } from './picture.tsx';
import { rarityKey } from './rarity-label.tsx';
import { useT } from './texts.tsx';

export interface ItemTileProps {
  readonly item: ItemModel;
  /** Percent; shown at the top left. */
  readonly chance?: number;
  /** Currency sign; required only inside an island. */
  readonly sign?: string;
  /** Badge over the picture, such as "sold" or "locked". */
  readonly state?: ReactNode;
  readonly meta?: ReactNode;
  readonly gone?: boolean;
  readonly load?: PictureProps['load'];
  /** Size of the picture; that of a grid of tiles by default. */
  readonly size?: PictureProps['size'];
  /** Makes the whole tile a link. */
  readonly href?: string;
  /** Makes the whole tile a link to the page of its item, where it has one. */
  readonly leadsToItem?: boolean;
  /** Fragment of the link that opens as a dialog. */
  readonly opens?: string;
}

/** Item with picture, skin and price; the edge has its rarity. Kind and rarity are words for screen readers alone. */
export function ItemTile(props: ItemTileProps): ReactElement {
  const { item, leadsToItem = false, opens, gone = false } = props;
  const addressOf = useHref();
  const itemPage = leadsToItem && item.name !== null ? addressOf(`/item/${item.name}`) : undefined;
  const href = props.href ?? itemPage;
  const className = `item-tile edge${gone ? ' is-gone' : ''}`;
  return href === undefined ? (
    <div className={className} data-r={item.rarity}>
      <TileBody {...props} />
    </div>
  ) : (
    <a className={className} data-r={item.rarity} href={href} data-dialog={opens}>
      <TileBody {...props} />
    </a>
  );
}

function TileBody({ item, chance, sign, state, meta, size = 'list', load = 'lazy' }: ItemTileProps): ReactElement {
  const t = useT();
  return (
    <>
      {chance === undefined ? null : <span className="item-tile__odds">{formatChance(chance, t.tag)}</span>}
      {state === undefined ? null : <span className="item-tile__state">{state}</span>}
      <Picture logo={item.logo} size={size} load={load} />
      <span className="item-tile__skin">
        <span className="vh">{`${item.weapon} `}</span>
        {item.skin}
      </span>
      <span className="vh">{t(rarityKey(item.rarity))}</span>
      <span className="item-tile__meta">
        <Price of={item} {...(sign === undefined ? {} : { sign })} />
        {meta}
      </span>
    </>
  );
}
