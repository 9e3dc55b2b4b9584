import type { ReactElement } from 'react';
import { definePage, type PageProps } from '#views/render.tsx';
import { FindForm } from '#views/ui/find-form.tsx';
import { Icon } from '#ui/icon.tsx';
import { RARITIES, type DropModel, type Rarity } from '#ui/models/items.ts';
import { rarityKey } from '#ui/rarity-label.tsx';
import { SearchField } from '#views/ui/search-field.tsx';
import { useT } from '#ui/texts.tsx';
import { FILTER_FORM, Items } from './items-fragment.tsx';
import { PlayerCard, type PlayerCardModel } from './player-card.tsx';
import { ProfileTabs } from './profile-tabs.tsx';

export const ITEM_SORTS = ['new', '-price', 'price', 'rarity'] as const;
export type ItemSort = (typeof ITEM_SORTS)[number];

export type ItemFilterStatus = 'owned' | 'withdrawing' | 'sold' | 'used' | 'all';

/** Inventory filter: the query string with defaults applied. */
export interface ItemFilter {
  readonly status: ItemFilterStatus;
  readonly sort: ItemSort;
  readonly q: string;
  readonly rarity: '' | Rarity;
}

export interface ProfilePageModel extends PlayerCardModel {
  readonly items: {
    readonly list: readonly DropModel[];
    readonly next: string | null;
    /** Number of matching items; null when unknown. */
    readonly total: number | null;
  };
  readonly filter: ItemFilter;
  /**
   * Totals of the inventory; `value` and `valueMinor` are the proceeds of selling everything, so they exclude locked
   * items.
   */
  readonly owned: {
    readonly count: number;
    readonly value: number;
    readonly valueMinor: number;
    readonly lockedCount: number;
    /** Value of all items including locked ones, in the display currency. */
    readonly worth: number;
    /** Price of the most valuable item, in kopecks. */
    readonly bestMinor: number;
  };
  readonly idempotencyKey: string;
}

export const profilePage = definePage<ProfilePageModel>({
  name: 'profile',
  styles: 'account',
  Component: Profile,
  title: (_, t) => t('my-account.title'),
  robots: 'noindex',
});

function Profile({ model, layout }: PageProps<ProfilePageModel>): ReactElement {
  const t = useT();
  const address = layout.href('/profile');
  return (
    <div className="wrap profile">
      <PlayerCard model={model} layout={layout} isBrief />
      <ProfileTabs current="items" counts={{ items: model.owned.count }} />
      <FilterSwitch isOn={isFiltered(model.filter)} />
      <FilterForm filter={model.filter} action={address} />
      <Items model={model} layout={layout} />
      <p className="small mt3">
        <a className="link link--under" href={layout.href('/profile/audit')}>
          {t('account-data.audit.link')}
        </a>
      </p>
    </div>
  );
}

const isFiltered = ({ status, sort, q, rarity }: ItemFilter): boolean =>
  status !== 'owned' || sort !== 'new' || q !== '' || rarity !== '';

/** On a phone the filter is behind this icon, so that the items begin on the first screen. */
function FilterSwitch({ isOn }: { readonly isOn: boolean }): ReactElement {
  const t = useT();
  return (
    <>
      <input
        id="filters-open"
        className="vh"
        type="checkbox"
        defaultChecked={isOn}
        aria-label={t('my-account.filter')}
      />
      <label className="btn btn--line btn--icon filters__open" htmlFor="filters-open">
        <Icon name="search" />
      </label>
    </>
  );
}

/** Plain GET form; htmx sends it while the player types and swaps only the items. */
function FilterForm({ filter, action }: { filter: ItemFilter; action: string }): ReactElement {
  const t = useT();
  return (
    <FindForm
      id={FILTER_FORM}
      className="filters"
      label={t('my-account.filter')}
      action={action}
      trigger="input delay:300ms from:find input[type=search], change, submit"
      fragment="items"
    >
      <SearchField label={t('my-account.search')} value={filter.q} />
      <label className="filters__pick">
        <span className="vh">{t('my-account.rarity')}</span>
        <select className="input select" name="rarity" defaultValue={filter.rarity}>
          <option value="">{t('my-account.rarity.all')}</option>
          {RARITIES.toReversed().map((rarity) => (
            <option key={rarity} value={rarity}>
              {t(rarityKey(rarity))}
            </option>
          ))}
        </select>
      </label>
      <label className="filters__pick">
        <span className="vh">{t('my-account.sort')}</span>
        <select className="input select" name="sort" defaultValue={filter.sort}>
          {ITEM_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`my-account.sort.${sort}`)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="btn btn--line btn--icon filters__go" aria-label={t('my-account.apply')}>
        <Icon name="search" />
      </button>
    </FindForm>
  );
}
