import type { ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import type { LayoutModel } from '#views/layout/frame.ts';
import { Icon } from '#ui/icon.tsx';
import { ItemTile } from '#ui/item-tile.tsx';
import type { DropModel, ItemStatus } from '#ui/models/items.ts';
import { useT } from '#ui/texts.tsx';

/** Id of the form that a tile's sell button submits. */
export const SELL_ONE_FORM = 'sell-one';

/** Ids of the forms that lock and unlock an item. */
export const LOCK_FORMS = { on: 'lock-one', off: 'unlock-one' } as const;

/** True when the player can sell the item now. */
export const isSellable = ({ status, locked }: DropModel): boolean =>
  (status === 'owned' || status === 'bonus') && !locked;

export interface InventoryTileProps {
  readonly drop: DropModel;
  readonly frame: LayoutModel;
  readonly load: 'lazy' | 'eager';
}

/**
 * Inventory item. An invisible check box covers the whole tile, so that a tap selects it without JavaScript; other
 * actions are below.
 */
export function InventoryTile({ drop, frame, load }: InventoryTileProps): ReactElement {
  const t = useT();
  const { item, insertId, caseTitle } = drop;
  const from = caseTitle === null ? null : t('my-account.item.from', { case: caseTitle });
  return (
    <div className="inv" data-r={item.rarity}>
      <div className="inv__tile">
        {isSellable(drop) && (
          <input
            className="choice__box"
            type="checkbox"
            name="ids"
            value={insertId}
            data-price={item.price}
            title={from === null ? item.title : `${item.title}. ${from}`}
            aria-label={t('my-account.item.pick', { item: item.title })}
          />
        )}
        <ItemTile
          item={item}
          load={load}
          gone={drop.status !== 'owned' && drop.status !== 'bonus'}
          state={<StateBadge drop={drop} />}
          meta={
            from && (
              <span className="inv__from" title={from}>
                <Icon name="package" small />
                <span className="vh">{from}</span>
                <span aria-hidden="true">{caseTitle}</span>
              </span>
            )
          }
        />
        {isSellable(drop) && (
          <span className="item-tile__tick">
            <Icon name="check" />
          </span>
        )}
      </div>
      <Acts drop={drop} frame={frame} />
    </div>
  );
}

/** States in which the item has a withdrawal to show. */
const ON_ITS_WAY: readonly ItemStatus[] = ['waiting', 'withdrawing', 'withdrawn', 'error'];

/** Actions for one item. An unavailable action takes no space. */
function Acts({ drop, frame }: Pick<InventoryTileProps, 'drop' | 'frame'>): ReactElement {
  const t = useT();
  const { item, insertId, drawId } = drop;
  return (
    <div className="inv__acts">
      {isSellable(drop) && <SellOne drop={drop} sign={frame.currency.sign} />}
      {isSellable(drop) && (
        <a
          className="inv__act"
          href={frame.href(`/withdraw/${insertId}`)}
          data-dialog="withdrawal"
          aria-label={t('my-account.item.withdrawOne', { item: item.title })}
        >
          {t('my-account.item.withdraw')}
        </a>
      )}
      {ON_ITS_WAY.includes(drop.status) && (
        <a
          className="inv__act"
          href={frame.href(`/withdraw/${insertId}`)}
          aria-label={t('my-account.item.withdrawalOfOne', { item: item.title })}
        >
          {t('my-account.item.withdrawalOf')}
        </a>
      )}
      {(drop.status === 'owned' || drop.status === 'bonus') && <Lock drop={drop} />}
      {drawId !== null && (
        <a
          className="inv__act inv__act--proof"
          href={frame.href(`/fair/draw/${drawId}`)}
          aria-label={t('my-account.item.proof', { item: item.title })}
        >
          <Icon name="shield-check" small />
        </a>
      )}
    </div>
  );
}

function SellOne({ drop: { insertId, item }, sign }: { drop: DropModel; sign: string }): ReactElement {
  const t = useT();
  const sum = formatMoney(item.price, sign);
  return (
    <button
      className="inv__act"
      type="submit"
      form={SELL_ONE_FORM}
      name="ids"
      value={insertId}
      aria-label={t('my-account.item.sellOne', { item: item.title, sum })}
    >
      {t('my-account.item.sell')}
    </button>
  );
}

/** A locked item cannot leave the inventory until it is unlocked. */
function Lock({ drop: { insertId, item, locked } }: { drop: DropModel }): ReactElement {
  const t = useT();
  return (
    <button
      className="inv__act inv__act--proof"
      type="submit"
      form={locked ? LOCK_FORMS.off : LOCK_FORMS.on}
      name="insertId"
      value={insertId}
      aria-label={t(locked ? 'my-account.item.unlock' : 'my-account.item.lock', { item: item.title })}
    >
      <Icon name={locked ? 'lock-open' : 'lock'} small />
    </button>
  );
}

const BADGES: Readonly<Partial<Record<ItemStatus, string>>> = {
  bonus: 'badge',
  waiting: 'badge badge--info',
  withdrawing: 'badge badge--info',
  withdrawn: 'badge badge--ok',
  error: 'badge badge--bad',
};

/** Badge of the item's state; null for a regular item. */
function StateBadge({ drop: { status, statusLabel, locked } }: { drop: DropModel }): ReactElement | null {
  const t = useT();
  if (locked) {
    return (
      <span className="badge" title={t('my-account.item.locked')}>
        <Icon name="lock" />
        <span className="vh">{t('my-account.item.locked')}</span>
      </span>
    );
  }
  return status === 'owned' ? null : <span className={BADGES[status] ?? 'badge'}>{statusLabel}</span>;
}
