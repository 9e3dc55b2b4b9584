import type { ReactElement } from 'react';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { Icon } from '#ui/icon.tsx';
import { ItemTile } from '#ui/item-tile.tsx';
import type { DropModel, ItemStatus } from '#ui/models/items.ts';
import { useT } from '#ui/texts.tsx';

/** True while the item is the player's. */
export const isOwned = ({ status }: DropModel): boolean => status === 'owned' || status === 'bonus';

/** True when the player can sell the item now. */
export const isSellable = (drop: DropModel): boolean => isOwned(drop) && !drop.locked;

export interface InventoryTileProps {
  readonly drop: DropModel;
  readonly layout: LayoutModel;
  readonly load: 'lazy' | 'eager';
  /** The most valuable item of the collection. */
  readonly isBest?: boolean;
}

/**
 * Inventory item: a press opens its sheet, and the check box in its corner selects it. Without JavaScript the sheet is
 * a page.
 */
export function InventoryTile({ drop, layout, load, isBest = false }: InventoryTileProps): ReactElement {
  const t = useT();
  const { item, insertId } = drop;
  return (
    <div className="inv" data-r={item.rarity}>
      <ItemTile
        item={item}
        load={load}
        gone={!isOwned(drop)}
        size={isBest ? 'wide' : 'list'}
        state={isBest && !drop.locked ? <Best /> : <StateBadge drop={drop} />}
        href={sheetAddress(layout, insertId)}
        opens="item"
      />
      {isSellable(drop) && (
        <>
          <input
            className="choice__box"
            type="checkbox"
            name="ids"
            value={insertId}
            data-price-minor={item.priceMinor}
            aria-label={t('my-account.item.pick', { item: item.title })}
          />
          <span className="item-tile__tick">
            <Icon name="check" />
          </span>
        </>
      )}
    </div>
  );
}

function Best(): ReactElement {
  return <span className="badge">{useT()('my-account.best')}</span>;
}

/** The sheet remembers the list, so that its forms return to it. */
function sheetAddress(layout: LayoutModel, insertId: number): string {
  const address = layout.href(`/profile/items/${String(insertId)}`);
  return layout.path === '/profile'
    ? address
    : `${address}?${String(new URLSearchParams({ return: layout.href(layout.path) }))}`;
}

/** States in which the item has a withdrawal to show. */
const ON_ITS_WAY: readonly ItemStatus[] = ['waiting', 'withdrawing', 'withdrawn', 'error'];

export const isOnItsWay = ({ status }: DropModel): boolean => ON_ITS_WAY.includes(status);

const BADGES: Readonly<Partial<Record<ItemStatus, string>>> = {
  bonus: 'badge',
  waiting: 'badge badge--info',
  withdrawing: 'badge badge--info',
  withdrawn: 'badge badge--ok',
  error: 'badge badge--bad',
};

/** Badge of the item's state; null for a regular item. */
export function StateBadge({ drop: { status, statusLabel, locked } }: { drop: DropModel }): ReactElement | null {
  const t = useT();
  if (locked) {
    return (
      <span className="badge">
        <Icon name="lock" />
        {t('my-account.item.locked')}
      </span>
    );
  }
  return status === 'owned' ? null : <span className={BADGES[status] ?? 'badge'}>{statusLabel}</span>;
}
