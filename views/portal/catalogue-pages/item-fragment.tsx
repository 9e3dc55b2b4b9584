import type { ReactElement } from 'react';
import { formatG } from '#src/shared/format-value.ts';
import { Icon } from '#ui/icon.tsx';
import { Price } from '#ui/money.tsx';
import { useT } from '#ui/texts.tsx';
import { defineFragment, type PageProps } from '#views/render.tsx';
import { SheetArt, SheetMarks, SheetPlaces } from '#views/ui/item-sheet.tsx';
import { WindowPart } from '#views/ui/window.tsx';
import { DropList } from './item-drops.tsx';
import type { ItemPageModel } from './item-page.tsx';

/** The page has the rest. */
const SHOWN_DROPS = 4;

/** An item of the catalogue as a sheet over the page that shows it, with the way to its own page. */
export const itemSheet = defineFragment<ItemPageModel>({
  id: 'item-sheet',
  Component: (props) => (
    <WindowPart id="item-sheet" title={props.model.item.title}>
      <Sheet {...props} />
    </WindowPart>
  ),
});

function Sheet({ model: { item, places, drops }, layout }: PageProps<ItemPageModel>): ReactElement {
  const t = useT();
  return (
    <div className="item-sheet stack" data-r={item.rarity}>
      <SheetArt item={item} />
      <p className="row">
        <SheetMarks item={item} />
      </p>
      <dl className="bill">
        <dt>{t('my-account.item.price')}</dt>
        <dd>
          <Price of={item} />
        </dd>
        <dt>{t('my-account.item.priceG')}</dt>
        <dd className="num">{formatG(item.priceG, t)}</dd>
      </dl>
      <div className="item-sheet__acts">
        <a className="btn btn--line btn--wide" href={layout.href(`/upgrade?target=${String(item.id)}`)} rel="nofollow">
          <Icon name="target" small />
          {t('catalogue-pages.item.upgrade')}
        </a>
        <a className="btn btn--line btn--wide" href={layout.href(`/item/${item.name ?? ''}`)}>
          <Icon name="info" small />
          {t('my-account.item.story')}
        </a>
      </div>
      <SheetPlaces places={places.map(({ card, ...place }) => ({ ...place, name: card.name, title: card.title }))} />
      {drops.length > 0 && (
        <section>
          <h3>{t('cases.feed.title')}</h3>
          <DropList drops={drops.slice(0, SHOWN_DROPS)} />
        </section>
      )}
    </div>
  );
}
