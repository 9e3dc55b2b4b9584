import type { ReactElement } from 'react';
import { formatChance, formatTickets } from '#src/shared/format-odds.ts';
import { useT } from '#ui/texts.tsx';
import { useHref } from '#ui/href.ts';
import { Picture } from '#ui/picture.tsx';
import { Money, Points } from '#ui/money.tsx';
import type { ItemPlaceModel } from './item-page.tsx';

/** The cases that hold the item, each with its price and the chance of the item. */
export function ItemPlaces({ places }: { places: readonly ItemPlaceModel[] }): ReactElement {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="places">
      <div className="section__head">
        <h2 id="places">{t('catalogue-pages.item.places')}</h2>
        {places.length > 0 && (
          <span className="count">{t('catalogue-pages.item.places.count', { count: places.length })}</span>
        )}
      </div>
      {places.length === 0 ? (
        <p className="muted">{t('my-account.item.places.none')}</p>
      ) : (
        <ul className="list">
          {places.map((place) => (
            <Place key={place.card.name} place={place} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Place({ place }: { place: ItemPlaceModel }): ReactElement {
  const href = useHref();
  const t = useT();
  const { card, chance } = place;
  return (
    <li className="item-place">
      <Picture logo={card.logo} size="drop" />
      <span className="item-place__what">
        <a className="link" href={href(`/case/${card.name}`)}>
          <b>{card.title}</b>
        </a>
        <span className="list__more">
          <PlacePrice card={card} />
        </span>
      </span>
      <span className="item-place__chance num">
        <span className="vh">{t('cases.page.chance')}</span>
        <b>{formatChance(chance, t.tag)}</b>
        <span className="list__more tiny">
          <span className="vh">{t('cases.page.tickets')}</span>
          {formatTickets(place)}
        </span>
      </span>
    </li>
  );
}

function PlacePrice({ card: { state, priceKind, price } }: { card: ItemPlaceModel['card'] }): ReactElement {
  const t = useT();
  if (state !== 'active') return <>{t('cases.card.unavailable')}</>;
  if (priceKind === 'free') return <>{t('cases.card.free')}</>;
  return priceKind === 'bonuses' ? <Points amount={price} /> : <Money amount={price} />;
}
