/** The filter's address contains only non-default values and uses the page's language. */
import { expect } from 'chai';
import { type Href, type Locale, createLocaleLinks } from '#src/shared/locales.ts';
import { itemsAddress } from './items-address.ts';

const hrefIn =
  (locale: Locale): Href =>
  (path) =>
    createLocaleLinks(null).href(locale, path);

describe('The address of a player’s items', () => {
  it('The defaults have no query', () => {
    expect(itemsAddress(hrefIn('ru'), { status: 'owned', sort: 'new', q: '', rarity: '' })).to.equal('/profile');
    expect(itemsAddress(hrefIn('ua'), {})).to.equal('/ua/profile');
  });

  it('The query has the chosen filters', () => {
    const address = itemsAddress(hrefIn('pl'), { status: 'sold', sort: '-price', q: 'оса & co', rarity: 'epic' }, 'c1');
    const { pathname, searchParams } = new URL(address, 'http://store.example');
    expect(pathname).to.equal('/pl/profile');
    expect(Object.fromEntries(searchParams)).to.deep.equal({
      status: 'sold',
      q: 'оса & co',
      rarity: 'epic',
      sort: '-price',
      cursor: 'c1',
    });
  });
});
