import { MoneyColumn } from '#ui/money.tsx';
import type { ReactElement } from 'react';
import { ItemTile } from '#ui/item-tile.tsx';
import { RARITIES, type OddsItemModel } from '#ui/models/items.ts';
import { useT } from '#ui/texts.tsx';
import type { PageProps } from '#views/render.tsx';
import { useCachedFragment } from '#ui/cached-fragment.ts';

/** All items of the case with chance and price, the rarest first, the likeliest last. The sheets have the tickets. */
export function Contents({ model, layout }: PageProps<readonly OddsItemModel[]>): ReactElement {
  const inside = useCachedFragment('contents', Inside, { model, layout });
  return <section className="case-page__rest" aria-labelledby="inside" {...inside} />;
}

function Inside({ model: items }: PageProps<readonly OddsItemModel[]>): ReactElement {
  const t = useT();
  return (
    <>
      <div className="section__head">
        <h2 id="inside">{t('cases.page.contents')}</h2>
        <span className="count">{t('cases.page.items', { count: items.length })}</span>
      </div>
      <MoneyColumn amounts={items.map(({ price }) => price)}>
        <ul className="item-grid">
          {items.toSorted(rarestFirst).map((item) => (
            <li key={item.id}>
              <ItemTile item={item} chance={item.chance} leadsToItem opens="item-sheet" />
            </li>
          ))}
        </ul>
      </MoneyColumn>
    </>
  );
}

function rarestFirst(a: OddsItemModel, b: OddsItemModel): number {
  return RARITIES.indexOf(b.rarity) - RARITIES.indexOf(a.rarity) || a.chance - b.chance || b.priceMinor - a.priceMinor;
}
