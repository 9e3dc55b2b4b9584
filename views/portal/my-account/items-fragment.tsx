import { MoneyColumn } from '#ui/money.tsx';
import type { ReactElement } from 'react';
import itemPicker from '#islands/item-picker.island.tsx';
import { formatMoney } from '#src/shared/format.ts';
import type { T, TextKey } from '#src/shared/text-keys.ts';
import { defineFragment, type PageProps } from '#views/render.tsx';
import { Island } from '#views/ui/island.tsx';
import { AuthFields } from '#ui/auth-fields.tsx';
import { EmptyNote } from '#ui/empty-note.tsx';
import type { DropModel } from '#ui/models/items.ts';
import { useT } from '#ui/texts.tsx';
import { InventoryTile, isOwned } from './inventory-tile.tsx';
import { itemsAddress } from './items-address.ts';
import type { ItemFilter, ItemFilterStatus, ProfilePageModel } from './profile-page.tsx';

/** Id of the filter form; this part contains the form's hidden status field. */
export const FILTER_FORM = 'filter-items';

/** Selectable states. Withdrawals have a separate section. */
const STATUSES = ['owned', 'sold', 'used', 'all'] as const satisfies readonly ItemFilterStatus[];

const SELLING_STATUSES: readonly ItemFilterStatus[] = ['owned', 'all'];

/** Number of pictures loaded eagerly: the first row of the widest screen. */
const EAGER_PICTURES = 8;

type Props = PageProps<ProfilePageModel>;

/** Fragment that the filter form swaps: states, items and their actions. */
export const itemsFragment = defineFragment<ProfilePageModel>({ id: 'items', Component: Items });

export function Items({ model, layout }: Props): ReactElement {
  const t = useT();
  const { list } = model.items;
  return (
    <div id="items">
      <input type="hidden" name="status" value={model.filter.status} form={FILTER_FORM} />
      <div className="items__head">
        <Worth model={model} layout={layout} />
        <SellAllLink model={model} layout={layout} />
      </div>
      <Statuses model={model} layout={layout} />
      {layout.path.includes('cursor=') && (
        <a className="link link--under" href={itemsAddress(layout.href, model.filter)}>
          {t('my-account.first')}
        </a>
      )}
      {list.length === 0 ? <Empty model={model} layout={layout} /> : <Inventory model={model} layout={layout} />}
    </div>
  );
}

/** Value of the player's items, how many there are, and how many of them are locked; hidden without items. */
function Worth({ model: { owned }, layout }: Props): ReactElement {
  const t = useT();
  return (
    <p id="items-worth" className="items__worth" role="status" tabIndex={-1}>
      {owned.count === 0 ? (
        <span className="vh">{t('my-account.empty.owned.title')}</span>
      ) : (
        <>
          <b className="num nowrap">{formatMoney(owned.worth, layout.currency.sign)}</b>
          <span>
            {t('my-account.sellPage.count', { count: owned.count })}
            {owned.lockedCount > 0 && `. ${t('my-account.worth.locked', { count: owned.lockedCount })}`}
          </span>
        </>
      )}
    </p>
  );
}

function Statuses({ model, layout }: Props): ReactElement {
  const t = useT();
  return (
    <nav className="items__status" aria-label={t('my-account.status')}>
      {STATUSES.map((status) => {
        const address = itemsAddress(layout.href, { ...model.filter, status });
        return (
          <a
            key={status}
            id={`items-${status}`}
            className="chip"
            href={address}
            aria-current={model.filter.status === status ? 'true' : undefined}
            hx-get={address}
            hx-target="#items"
            hx-swap="outerHTML"
            hx-push-url="true"
          >
            {t(`my-account.status.${status}`)}
          </a>
        );
      })}
    </nav>
  );
}

function SellAllLink({ model, layout }: Props): ReactElement | null {
  const t = useT();
  // Sold and used items cannot be sold again.
  if (model.owned.valueMinor === 0 || !SELLING_STATUSES.includes(model.filter.status)) return null;
  return (
    <a className="btn btn--line items__sell-all" href={layout.href('/profile/sell-all')} data-dialog="sell-all">
      {model.owned.lockedCount === 0
        ? t('my-account.sellAll.short')
        : t('my-account.sellAll', { sum: formatMoney(model.owned.value, layout.currency.sign) })}
    </a>
  );
}

/**
 * Tiles in one form that sells the selection. The action bar is visible while an item is ticked, and always without
 * JavaScript.
 */
function Inventory({ model, layout }: Props): ReactElement {
  const { list } = model.items;
  const best = bestOf(model, layout);
  return (
    <>
      <form id="sell-picked" className="inventory" method="post" action={layout.href('/profile/sell')}>
        <AuthFields auth={layout.auth} idempotencyKey={model.idempotencyKey} />
        <input type="hidden" name="return" value={layout.href(layout.path)} />
        <MoneyColumn amounts={list.map(({ item }) => item.price)}>
          <ul id="item-grid" className="item-grid">
            {list.map((drop, index) => (
              <li key={drop.insertId} className={drop === best ? 'is-best' : undefined}>
                <InventoryTile
                  drop={drop}
                  layout={layout}
                  load={index < EAGER_PICTURES ? 'eager' : 'lazy'}
                  isBest={drop === best}
                />
              </li>
            ))}
          </ul>
        </MoneyColumn>
        {list.some(isOwned) && (
          <div className="selbar">
            <Island
              of={itemPicker}
              props={{ sign: layout.currency.sign, rate: layout.currency.rate, takeTo: layout.href('/profile/take') }}
            />
          </div>
        )}
      </form>
      <More model={model} layout={layout} />
    </>
  );
}

/** Fewer items need no banner. */
const LEAST_FOR_A_BEST = 4;

/** The most valuable item of the collection, which stands first as a banner; null where it is not in this list. */
function bestOf({ items: { list }, owned, filter }: Props['model'], layout: Props['layout']): DropModel | null {
  const isWhole = filter.status === 'owned' && filter.q === '' && filter.rarity === '';
  if (!isWhole || list.length < LEAST_FOR_A_BEST || layout.path.includes('cursor=')) return null;
  return list.find(({ item }) => item.priceMinor === owned.bestMinor) ?? null;
}

/** Link to the next page; htmx appends its tiles and replaces this link. */
function More({ model, layout }: Props): ReactElement {
  const t = useT();
  const { next } = model.items;
  if (next === null) return <div id="items-more" />;
  const address = itemsAddress(layout.href, model.filter, next);
  return (
    <div id="items-more" className="items__more">
      <a
        className="btn btn--line"
        href={address}
        hx-get={address}
        hx-target="#items"
        hx-swap="none"
        hx-select-oob="#item-grid:beforeend,#items-more"
      >
        {t('my-account.more')}
      </a>
    </div>
  );
}

function Empty({ model: { filter }, layout }: Props): ReactElement {
  const t = useT();
  if (filter.q !== '' || filter.rarity !== '') {
    return (
      <EmptyNote icon="search-x" title={t('my-account.empty.found.title')} text={notFoundText(t, filter)}>
        <a className="btn btn--line" href={itemsAddress(layout.href, { status: filter.status, sort: filter.sort })}>
          {t('my-account.empty.reset')}
        </a>
      </EmptyNote>
    );
  }
  const { title, text } = EMPTY_TEXTS[filter.status];
  return (
    <EmptyNote icon="package-open" title={t(title)} text={t(text)}>
      <a className="btn" href={layout.href('/')}>
        {t('my-account.empty.cases')}
      </a>
    </EmptyNote>
  );
}

const notFoundText = (t: T, { q }: ItemFilter): string =>
  q === '' ? t('my-account.empty.found.filters') : t('my-account.empty.found.query', { query: q });

const emptyTexts = (status: 'owned' | 'withdrawing' | 'sold' | 'used'): { title: TextKey; text: TextKey } => ({
  title: `my-account.empty.${status}.title`,
  text: `my-account.empty.${status}.text`,
});

const EMPTY_TEXTS: Readonly<Record<ItemFilterStatus, { title: TextKey; text: TextKey }>> = {
  owned: emptyTexts('owned'),
  withdrawing: emptyTexts('withdrawing'),
  sold: emptyTexts('sold'),
  used: emptyTexts('used'),
  all: emptyTexts('owned'),
};
