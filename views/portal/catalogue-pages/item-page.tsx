import type { ReactElement } from 'react';
import { formatG } from '#src/shared/format-value.ts';
import { Icon } from '#ui/icon.tsx';
import type { CaseCardModel } from '#ui/models/cases.ts';
import type { ItemModel } from '#ui/models/items.ts';
import { Price } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import { RarityLabel, rarityKey } from '#ui/rarity-label.tsx';
import { useGlue, useT } from '#ui/texts.tsx';
import { definePage, type PageProps } from '#views/render.tsx';
import { ItemDrops } from './item-drops.tsx';
import { ItemPlaces } from './item-places.tsx';
import { ItemPrices } from './item-prices.tsx';
import { structuredItem } from './structured.ts';

/** A price and the moment from which it held. Amounts of the past are converted at the present rate. */
export interface ItemPriceModel {
  readonly at: string;
  readonly priceG: number;
  /** Kopecks. */
  readonly priceMinor: number;
  /** In the display currency. */
  readonly price: number;
}

/** A case whose contents hold the item. */
export interface ItemPlaceModel {
  readonly card: CaseCardModel;
  /** Percent, up to four decimals. */
  readonly chance: number;
  readonly from: number;
  readonly to: number;
}

/** One drop of the item. */
export interface ItemDropModel {
  readonly insertId: number;
  /** The price frozen when it was won. */
  readonly priceMinor: number;
  readonly price: number;
  /** Null for a hidden player. */
  readonly owner: { readonly id: number; readonly name: string } | null;
  /** Null for a contract, an upgrade and a hidden case. A drop of a battle has the case of its round. */
  readonly case: { readonly name: string; readonly title: string } | null;
  /** From a contract or an upgrade. */
  readonly isOfGame: boolean;
  readonly createdAt: string;
}

export interface ItemPageModel {
  readonly item: ItemModel;
  /** Oldest first; the last one holds now. */
  readonly prices: readonly ItemPriceModel[];
  /** End of the chart of prices. */
  readonly pricesUntil: string;
  /** The likeliest first. */
  readonly places: readonly ItemPlaceModel[];
  /** Newest first. */
  readonly drops: readonly ItemDropModel[];
}

/** Everything public about an item of the catalogue. */
export const itemPage = definePage<ItemPageModel>({
  name: 'catalogue-item',
  styles: 'items',
  Component: ItemPage,
  title: ({ item }, t) => t('catalogue-pages.item.title', { title: item.title }),
  description: ({ item }, t) =>
    t('catalogue-pages.item.description', { title: item.title, rarity: t(rarityKey(item.rarity)).toLowerCase() }),
  preview: ({ item: { name } }) => (name === null ? null : `/previews/items/${name}.jpg`),
  structured: (model, layout, t) => structuredItem(model.item, layout, t),
});

function ItemPage(props: PageProps<ItemPageModel>): ReactElement {
  const { model, layout } = props;
  const t = useT();
  const glue = useGlue();
  const { item, places } = model;
  return (
    <div className="wrap item-story">
      <nav className="crumbs" aria-label={t('cases.page.path')}>
        <a href={layout.href('/')}>{t('cases.page.cases')}</a>
        <span aria-hidden="true">/</span>
        <span>{item.weapon}</span>
      </nav>
      <div className="item-story__top">
        <div className="item-story__art edge" data-r={item.rarity}>
          <Picture logo={item.logo} size="lone" load="first" alt={item.title} />
        </div>
        <div className="item-story__facts">
          <h1>{glue(item.title)}</h1>
          <p className="row" data-r={item.rarity}>
            <RarityLabel rarity={item.rarity} />
            {item.tracked && (
              <span className="badge">
                <Icon name="gauge" />
                {t('my-account.item.tracked')}
              </span>
            )}
          </p>
          <dl className="bill">
            <dt>{t('catalogue-pages.item.sellPrice')}</dt>
            <dd>
              <Price of={item} />
            </dd>
            <dt>{t('my-account.item.priceG')}</dt>
            <dd className="num">{formatG(item.priceG, t)}</dd>
            <dt>{t('catalogue-pages.item.inCases')}</dt>
            <dd className="num">{places.length}</dd>
          </dl>
          <div className="item-story__acts">
            <a
              className="btn btn--main btn--big"
              href={layout.href(`/upgrade?target=${String(item.id)}`)}
              rel="nofollow"
            >
              <Icon name="target" small />
              {t('catalogue-pages.item.upgrade')}
            </a>
            {places.length > 0 && (
              <a className="btn btn--line btn--big" href="#places">
                {t('catalogue-pages.item.toCases')}
              </a>
            )}
          </div>
          <p className="small muted">{t('catalogue-pages.item.frozen')}</p>
        </div>
      </div>
      <div className="split--even">
        <ItemPlaces places={places} />
        <div className="item-story__side">
          <ItemPrices {...props} />
          <ItemDrops drops={model.drops} />
        </div>
      </div>
    </div>
  );
}
