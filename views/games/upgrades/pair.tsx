import type { ReactElement, ReactNode } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import { ItemLink } from '#ui/item-link.tsx';
import type { ItemModel } from '#ui/models/items.ts';
import { Money, Price } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import { rarityKey } from '#ui/rarity-label.tsx';
import { useCurrency, useT } from '#ui/texts.tsx';
import type { UpgradeFormModel } from './upgrade-page-model.ts';

export function Pair({ desk }: { desk: UpgradeFormModel }): ReactElement {
  const t = useT();
  const { picked, target, stake } = desk;
  return (
    <div id="upgrade-pair" className="upg__pair">
      <section className="upg__from" aria-labelledby="stake">
        <div className="upg__name">
          <h2 id="stake" tabIndex={-1}>
            {t('upgrades.stake')}
          </h2>
          {picked.length > 0 && <Money amount={stake} />}
        </div>
        <Pick list="upgrade-mine" isFilled={picked.length > 0}>
          <Stake desk={desk} />
        </Pick>
        <Stories items={picked.map(({ item }) => item)} />
      </section>
      <section className="upg__to" aria-labelledby="wish">
        <div className="upg__name">
          <h2 id="wish">{t('upgrades.wish')}</h2>
          {target && <Price of={target} />}
        </div>
        <Pick list="upgrade-wanted" isFilled={target !== null}>
          {target ? (
            <BigItem item={target} />
          ) : (
            <span className="big-item big-item--none">{t('upgrades.wish.none')}</span>
          )}
        </Pick>
        <Stories items={target ? [target] : []} />
      </section>
    </div>
  );
}

/** A box that leads to its list; on a phone the list opens as a sheet over the page. */
function Pick({ list, isFilled, children }: { list: string; isFilled: boolean; children: ReactNode }): ReactElement {
  const t = useT();
  return (
    <a className="upg__pick" href={`#${list}`}>
      {children}
      {isFilled && <span className="upg__change badge">{t('upgrades.change')}</span>}
    </a>
  );
}

/** The pictures change the choice, so the pages of the items have links of their own. */
function Stories({ items }: { items: readonly ItemModel[] }): ReactElement | null {
  if (items.length === 0) return null;
  return (
    <ul className="upg__stories small">
      {[...new Map(items.map((item) => [item.id, item])).values()].map((item) => (
        <li key={item.id}>
          <ItemLink item={item} className="item-link link--under" />
        </li>
      ))}
    </ul>
  );
}

function Stake({ desk: { picked, add, stake } }: { desk: UpgradeFormModel }): ReactElement {
  const t = useT();
  const { sign } = useCurrency();
  const [single] = picked;
  const withMoney = add !== null && add > 0;
  if (!single) return <span className="big-item big-item--none">{t('upgrades.stake.none')}</span>;
  if (picked.length === 1 && !withMoney) return <BigItem item={single.item} />;
  return (
    <div className="big-item edge" data-r={single.item.rarity}>
      <ul className="big-item__many">
        {picked.map(({ insertId, item }) => (
          <li key={insertId}>
            <Picture logo={item.logo} size="small" alt={item.title} />
          </li>
        ))}
      </ul>
      <b>{t('upgrades.stake.items', { count: picked.length })}</b>
      <span className="small muted">
        {withMoney ? t('upgrades.stake.money', { sum: formatMoney(add, sign) }) : formatMoney(stake, sign)}
      </span>
    </div>
  );
}

function BigItem({ item }: { item: ItemModel }): ReactElement {
  const t = useT();
  return (
    <div className="big-item edge" data-r={item.rarity}>
      <Picture logo={item.logo} size="half" load="eager" />
      <span className="item-tile__kind">{item.weapon}</span>
      <b>{item.skin}</b>
      <span className="big-item__rar small">{t(rarityKey(item.rarity))}</span>
    </div>
  );
}
