/** The filter's address contains only non-default values and uses the page's language. */
import { expect } from 'chai';
import { itemsAddress } from './items-address.ts';

describe('the address of one’s items', () => {
  it('is bare for the defaults', () => {
    expect(itemsAddress('ru', { status: 'owned', sort: 'new', q: '', rarity: '' })).to.equal('/profile');
    expect(itemsAddress('ua', {})).to.equal('/ua/profile');
  });

  it('says what was chosen', () => {
    const address = itemsAddress('pl', { status: 'sold', sort: '-price', q: 'оса & co', rarity: 'epic' }, 'c1');
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
