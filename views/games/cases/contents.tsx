import { formatTickets } from '#src/shared/format-odds.ts';
import { MoneyColumn } from '#ui/money.tsx';
import type { ReactElement } from 'react';
import { ItemTile } from '#ui/item-tile.tsx';
import { RARITIES, type OddsItemModel } from '#ui/models/items.ts';
import { useT } from '#ui/texts.tsx';
import type { PageProps } from '#views/render.tsx';
import { useCachedFragment } from '#ui/cached-fragment.ts';

/** All items of the case with chance, tickets and price, by rarity and price in descending order. */
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
              <ItemTile item={item} chance={item.chance} meta={<TicketRange item={item} />} leadsToItem />
            </li>
          ))}
        </ul>
      </MoneyColumn>
    </>
  );
}

function TicketRange({ item }: { item: OddsItemModel }): ReactElement {
  const t = useT();
  return (
    <span className="item-tile__tickets">
      <span className="vh">{t('cases.page.tickets')}</span>
      {formatTickets(item)}
    </span>
  );
}

function rarestFirst(a: OddsItemModel, b: OddsItemModel): number {
  return RARITIES.indexOf(b.rarity) - RARITIES.indexOf(a.rarity) || b.priceMinor - a.priceMinor;
}
