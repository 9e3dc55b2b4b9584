import type { ReactElement } from 'react';
import { formatChance, formatTickets } from '#src/shared/format-odds.ts';
import { useHref } from '#ui/href.ts';
import { Icon } from '#ui/icon.tsx';
import type { ItemModel, OddsItemModel } from '#ui/models/items.ts';
import { Picture } from '#ui/picture.tsx';
import { RarityLabel } from '#ui/rarity-label.tsx';
import { useT } from '#ui/texts.tsx';

/** A case that contains the item now, with the item's chance and tickets there. */
export type SheetPlaceModel = Pick<OddsItemModel, 'chance' | 'from' | 'to'> & {
  readonly name: string;
  readonly title: string;
};

/** The large picture at the top of the sheet of an item. */
export const SheetArt = ({ item }: { item: ItemModel }): ReactElement => (
  <div className="item-sheet__art edge">
    <Picture logo={item.logo} size="result" load="eager" alt={item.title} />
  </div>
);

/** The rarity of an item in words, and the badge of a counter. */
export function SheetMarks({ item }: { item: ItemModel }): ReactElement {
  const t = useT();
  return (
    <>
      <RarityLabel rarity={item.rarity} />
      {item.tracked && (
        <span className="badge">
          <Icon name="gauge" />
          {t('my-account.item.tracked')}
        </span>
      )}
    </>
  );
}

/** The cases that drop the item. */
export function SheetPlaces({ places }: { places: readonly SheetPlaceModel[] }): ReactElement {
  const t = useT();
  const href = useHref();
  if (places.length === 0) return <p className="small muted">{t('my-account.item.places.none')}</p>;
  return (
    <section>
      <h3>{t('my-account.item.places')}</h3>
      <ul className="list">
        {places.map((place) => (
          <li key={place.name}>
            <span>
              <a className="link link--under" href={href(`/case/${place.name}`)}>
                {place.title}
              </a>
              <span className="list__more num">{t('my-account.item.tickets', { tickets: formatTickets(place) })}</span>
            </span>
            <b className="num right">{formatChance(place.chance, t.tag)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
