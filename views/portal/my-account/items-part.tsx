import { MoneyColumn } from '#ui/money.tsx';
import type { ReactElement } from 'react';
import itemPicker from '#islands/item-picker.island.tsx';
import { formatMoney } from '#src/shared/format.ts';
import type { T, TextKey } from '#src/shared/text-keys.ts';
import { definePart, type PageProps } from '#views/render.tsx';
import { Island } from '#views/ui/island.tsx';
import { AuthFields } from '#ui/auth-fields.tsx';
import { EmptyNote } from '#ui/empty-note.tsx';
import { useT } from '#ui/texts.tsx';
import { InventoryTile, isSellable } from './inventory-tile.tsx';
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
export const itemsPart = definePart<ProfilePageModel>({ id: 'items', Component: Items });

export function Items({ model, layout }: Props): ReactElement {
  const t = useT();
  const { list, total } = model.items;
  return (
    <div id="items">
      <input type="hidden" name="status" value={model.filter.status} form={FILTER_FORM} />
      <div className="items__bar">
        <Statuses model={model} layout={layout} />
        <SellAllLink model={model} layout={layout} />
      </div>
      <p className={total === null || total === 0 ? 'vh' : 'small muted items__worth'} role="status">
        {total === null ? '' : <Worth model={model} layout={layout} />}
      </p>
      {layout.path.includes('cursor=') && (
        <a className="link link--under" href={itemsAddress(layout.href, model.filter)}>
          {t('my-account.first')}
        </a>
      )}
      {list.length === 0 ? <Empty model={model} layout={layout} /> : <Inventory model={model} layout={layout} />}
    </div>
  );
}

/** Number and value of the player's items, and how many are locked. */
function Worth({ model: { owned }, layout }: Props): ReactElement {
  const t = useT();
  const sum = formatMoney(owned.worth, layout.currency.sign);
  return (
    <>
      {t('my-account.worth', { count: owned.count, sum })}
      {owned.lockedCount > 0 && ` ${t('my-account.worth.locked', { count: owned.lockedCount })}`}
    </>
  );
}

function Statuses({ model, layout }: Props): ReactElement {
  const t = useT();
  return (
    <nav className="seg" aria-label={t('my-account.status')}>
      {STATUSES.map((status) => {
        const address = itemsAddress(layout.href, { ...model.filter, status });
        return (
          <a
            key={status}
            id={`items-${status}`}
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
      {t('my-account.sellAll', { sum: formatMoney(model.owned.value, layout.currency.sign) })}
    </a>
  );
}

/**
 * Tiles in one form that sells the selection. The action bar is visible while an item is ticked, and always without
 * JavaScript.
 */
function Inventory({ model, layout }: Props): ReactElement {
  const { list } = model.items;
  return (
    <>
      <form id="sell-picked" className="inventory" method="post" action={layout.href('/profile/sell')}>
        <AuthFields auth={layout.auth} idempotencyKey={model.idempotencyKey} />
        <input type="hidden" name="return" value={layout.href(layout.path)} />
        <MoneyColumn amounts={list.map(({ item }) => item.price)}>
          <ul id="item-grid" className="item-grid">
            {list.map((drop, index) => (
              <li key={drop.insertId}>
                <InventoryTile drop={drop} layout={layout} load={index < EAGER_PICTURES ? 'eager' : 'lazy'} />
              </li>
            ))}
          </ul>
        </MoneyColumn>
        {list.some(isSellable) && (
          <div className="selbar">
            <Island of={itemPicker} props={{ sign: layout.currency.sign, takeTo: layout.href('/profile/take') }} />
          </div>
        )}
      </form>
      <More model={model} layout={layout} />
    </>
  );
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
