import type { ReactElement, ReactNode } from 'react';
import { formatG, formatPercent } from '#src/shared/format.ts';
import type { ItemModel } from './models/items.ts';
import { Money } from './money.tsx';
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
  /** Makes the whole tile a link. */
  readonly href?: string;
}

/** Item with picture, weapon, skin, rarity (edge and word), and price in money and in the game's unit. */
export function ItemTile(props: ItemTileProps): ReactElement {
  const { item, href, gone = false } = props;
  const className = `item-tile edge${gone ? ' is-gone' : ''}`;
  return href === undefined ? (
    <div className={className} data-r={item.rarity}>
      <TileBody {...props} />
    </div>
  ) : (
    <a className={className} data-r={item.rarity} href={href}>
      <TileBody {...props} />
    </a>
  );
}

function TileBody({ item, chance, sign, state, meta, load = 'lazy' }: ItemTileProps): ReactElement {
  const t = useT();
  return (
    <>
      {chance === undefined ? null : <span className="item-tile__odds">{formatPercent(chance)}</span>}
      {state === undefined ? null : <span className="item-tile__state">{state}</span>}
      <Picture logo={item.logo} load={load} />
      <span className="item-tile__kind">{item.weapon}</span>
      <span className="item-tile__skin">{item.skin}</span>
      <span className="item-tile__rar">{t(rarityKey(item.rarity))}</span>
      <span className="item-tile__meta">
        <Money amount={item.price} {...(sign === undefined ? {} : { sign })} />
        <span className="item-tile__g">{formatG(item.priceG)}</span>
        {meta}
      </span>
    </>
  );
}
