import type { ReactElement } from 'react';
import { href } from '../../src/shared/locales.ts';
import { definePage, type PageProps } from '../render.tsx';
import { FindForm } from '../ui/find-form.tsx';
import { Icon } from '../ui/icon.tsx';
import { RARITIES, type DropModel, type Rarity } from '../ui/models.ts';
import { rarityKey } from '../ui/rarity-label.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useT } from '../ui/texts.tsx';
import { FILTER_FORM, Items } from './items-part.tsx';
import { PlayerCard, type PlayerCardModel } from './player-card.tsx';
import { ProfileTabs } from './profile-tabs.tsx';

export const ITEM_SORTS = ['new', '-price', 'price', 'rarity'] as const;
export type ItemSort = (typeof ITEM_SORTS)[number];

export type ItemFilterStatus = 'owned' | 'withdrawing' | 'sold' | 'used' | 'all';

/** Which items are listed: what the address says, with its defaults filled in. */
export interface ItemFilter {
  readonly status: ItemFilterStatus;
  readonly sort: ItemSort;
  /** What was searched for, as typed. */
  readonly q: string;
  readonly rarity: '' | Rarity;
}

export interface ProfilePageModel extends PlayerCardModel {
  readonly items: {
    readonly list: readonly DropModel[];
    /** Cursor of the following page. */
    readonly next: string | null;
    /** How many the filter finds, where that is known. */
    readonly total: number | null;
  };
  readonly filter: ItemFilter;
  /** What the player has; `value` and `valueMinor` are what selling all would bring, so without the locked ones. */
  readonly owned: {
    readonly count: number;
    readonly value: number;
    readonly valueMinor: number;
    readonly lockedCount: number;
    /** What all of it is worth, the locked too, in the shown currency. */
    readonly worth: number;
  };
  readonly idempotencyKey: string;
}

/** One's own profile: the card and the items. */
export const profilePage = definePage<ProfilePageModel>({
  name: 'profile',
  Component: Profile,
  title: (_, t) => t('profiles.title'),
  robots: 'noindex',
});

function Profile({ model, frame }: PageProps<ProfilePageModel>): ReactElement {
  const address = href(frame.locale, '/profile');
  return (
    <div className="wrap">
      <PlayerCard model={model} frame={frame} />
      <ProfileTabs locale={frame.locale} current="items" counts={{ items: model.owned.count }} />
      <FilterForm filter={model.filter} action={address} />
      <Items model={model} frame={frame} />
    </div>
  );
}

/** A plain GET form; htmx sends it while one types and swaps the items alone. */
function FilterForm({ filter, action }: { filter: ItemFilter; action: string }): ReactElement {
  const t = useT();
  return (
    <FindForm
      id={FILTER_FORM}
      className="filters"
      label={t('profiles.filter')}
      action={action}
      trigger="input delay:300ms from:find input[type=search], change, submit"
      part="items"
    >
      <SearchField label={t('profiles.search')} value={filter.q} />
      <label className="filters__pick">
        <span className="vh">{t('profiles.rarity')}</span>
        <select className="input select" name="rarity" defaultValue={filter.rarity}>
          <option value="">{t('profiles.rarity.all')}</option>
          {RARITIES.toReversed().map((rarity) => (
            <option key={rarity} value={rarity}>
              {t(rarityKey(rarity))}
            </option>
          ))}
        </select>
      </label>
      <label className="filters__pick">
        <span className="vh">{t('profiles.sort')}</span>
        <select className="input select" name="sort" defaultValue={filter.sort}>
          {ITEM_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`profiles.sort.${sort}`)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="btn btn--line btn--icon filters__go" aria-label={t('profiles.apply')}>
        <Icon name="search" />
      </button>
    </FindForm>
  );
}
