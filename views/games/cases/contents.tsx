import type { ReactElement } from 'react';
import { ItemTile } from '#ui/item-tile.tsx';
import { RARITIES, type OddsItemModel } from '#ui/models/items.ts';
import { useT } from '#ui/texts.tsx';

/** All items of the case with chance, tickets and price, by rarity and price in descending order. */
export function Contents({ items }: { items: readonly OddsItemModel[] }): ReactElement {
  const t = useT();
  return (
    <section className="case-page__rest" aria-labelledby="inside">
      <div className="section__head">
        <h2 id="inside">{t('cases.page.contents')}</h2>
        <span className="count">{t('cases.page.items', { count: items.length })}</span>
      </div>
      <ul className="item-grid">
        {items.toSorted(rarestFirst).map((item) => (
          <li key={item.id}>
            <ItemTile item={item} chance={item.chance} meta={<TicketRange item={item} />} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function TicketRange({ item: { from, to } }: { item: OddsItemModel }): ReactElement {
  const t = useT();
  return (
    <span className="item-tile__tickets">
      <span className="vh">{t('cases.page.tickets')}</span>
      {from === to ? ticket(from) : `${ticket(from)}–${ticket(to)}`}
    </span>
  );
}

/** Ticket numbers have no digit grouping, because a range has to fit under a small picture. */
const ticket = (number: number): string => String(number);

function rarestFirst(a: OddsItemModel, b: OddsItemModel): number {
  return RARITIES.indexOf(b.rarity) - RARITIES.indexOf(a.rarity) || b.priceMinor - a.priceMinor;
}
