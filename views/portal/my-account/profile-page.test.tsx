/**
 * Sellable items have a check box and a button, other items have neither; each draw links to its proof, and each empty
 * list explains why and offers an action. In each language, without JavaScript.
 */
import { expect } from 'chai';
import {
  missingTexts,
  sampleLayout,
  sampleItem,
  samplePage,
  sampleFragment,
} from '#test/support/pages/render-sample.ts';
import { LOCALE_CODES, type Locale } from '#src/shared/locales.ts';
import type { DropModel, ItemStatus } from '#ui/models/items.ts';
import { itemsFragment } from './items-fragment.tsx';
import { profilePage, type ItemFilter, type ProfilePageModel } from './profile-page.tsx';
import { sellAllPage, type SellAllPageModel } from './sell-all-page.tsx';

const dropOf = (insertId: number, status: ItemStatus, changes: Partial<DropModel> = {}): DropModel => ({
  insertId,
  item: sampleItem(insertId, 'rare'),
  status,
  statusLabel: `is ${status}`,
  locked: false,
  drawId: 9000 + insertId,
  ticket: 5,
  nonce: 1,
  incase: 'polar-storm',
  caseTitle: 'Полярный шторм',
  createdAt: '2026-11-14T17:15:07.000Z',
  ...changes,
});

const drops = [
  dropOf(1, 'owned'),
  dropOf(2, 'bonus'),
  dropOf(3, 'owned', { locked: true }),
  dropOf(4, 'sold', { drawId: null, caseTitle: null, incase: null }),
];
const filter: ItemFilter = { status: 'owned', sort: 'new', q: '', rarity: '' };

const modelOf = (list: readonly DropModel[], changes: Partial<ProfilePageModel> = {}): ProfilePageModel => ({
  player: {
    id: 7,
    name: 'Sample',
    avatar: '/avatar/7',
    level: 2,
    levelShare: 0.4,
    exp: 1400,
    nextLevelExp: 3000,
    opened: 9,
  },
  balance: 10.5,
  bonuses: 5,
  donate: 0,
  pictureKey: 'the-key-of-a-picture',
  items: { list, next: null, total: list.length },
  filter,
  owned: { count: list.length, value: 300, valueMinor: 30_000, lockedCount: 1, worth: 400, bestMinor: 0 },
  idempotencyKey: 'the-key-of-this-page',
  ...changes,
});

const render = (model: ProfilePageModel, locale: Locale = 'ru'): string =>
  samplePage(profilePage, model, sampleLayout(locale, '/profile'));
const renderSellAll = (model: SellAllPageModel, locale: Locale = 'ru'): string =>
  samplePage(sellAllPage, model, sampleLayout(locale, '/profile/sell-all'));
const valuesOf = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, value = '']) => value);

describe('The profile', () => {
  for (const locale of LOCALE_CODES) {
    it(`All texts exist in ${locale}`, () => {
      const empty = modelOf([], {
        owned: { count: 0, value: 0, valueMinor: 0, lockedCount: 0, worth: 0, bestMinor: 0 },
      });
      const notFound = modelOf([], { filter: { ...filter, q: 'x', status: 'all' } });
      for (const model of [modelOf(drops), empty, notFound]) {
        expect(missingTexts(render(model, locale))).to.deep.equal([]);
      }
    });
  }

  it('Owned and unlocked items can be selected for sale', () => {
    const html = render(modelOf(drops));
    expect(valuesOf(html, /type="checkbox"[^>]*value="(\d+)"/g)).to.deep.equal(['1', '2']);
    const forms = html.match(/action="\/profile\/sell".*?<\/form>/gs) ?? [];
    expect(forms).to.have.length(1);
    for (const form of forms) {
      expect(form).to.contain('name="idempotencyKey" value="the-key-of-this-page"');
      expect(form).to.contain('name="return" value="/profile"');
    }
  });

  it('Each item opens its sheet, which returns to the list with its filter', () => {
    const links = valuesOf(render(modelOf(drops), 'en'), /href="\/en\/profile\/items\/(\d+)" data-dialog="item"/g);
    expect(links.slice(0, 3)).to.deep.equal(['1', '2', '3']);
    const filtered = samplePage(profilePage, modelOf(drops), sampleLayout('en', '/profile?sort=price'));
    expect(filtered).to.contain('href="/en/profile/items/1?return=%2Fen%2Fprofile%3Fsort%3Dprice"');
  });

  it('A tile has no action and no second price, and a locked one says so', () => {
    const html = render(modelOf([dropOf(1, 'owned', { locked: true })]), 'en');
    const tile = /<div class="inv".*?<\/div>/s.exec(html)?.[0] ?? '';
    expect(tile).not.to.match(/<button|type="checkbox"/);
    expect(tile).not.to.match(/\d\sG</);
    expect(missingTexts(html)).to.deep.equal([]);
  });

  it('Selling everything is not offered among sold and used items', () => {
    for (const status of ['sold', 'used'] as const)
      expect(render(modelOf(drops, { filter: { ...filter, status } }))).not.to.contain('/profile/sell-all');
  });

  it('Selling everything is offered only when there are items to sell', () => {
    expect(render(modelOf(drops))).to.contain('href="/profile/sell-all"');
    const allLocked = { count: 1, value: 0, valueMinor: 0, lockedCount: 1, worth: 400, bestMinor: 0 };
    expect(render(modelOf(drops, { owned: allLocked }))).not.to.contain('/profile/sell-all');
  });

  it('The next page keeps the filter with its cursor', () => {
    const model = modelOf(drops, {
      items: { list: drops, next: 'c2', total: null },
      filter: { ...filter, sort: 'price' },
    });
    expect(render(model)).to.contain('href="/profile?sort=price&amp;cursor=c2"');
  });

  it('An empty list gives its reason and a next step', () => {
    expect(render(modelOf([]), 'pl')).to.match(/class="empty">.*<a class="btn" href="\/pl">/);
    const notFound = modelOf([], { filter: { ...filter, status: 'sold', q: 'x' } });
    expect(render(notFound)).to.match(/class="empty">.*href="\/profile\?status=sold"/);
  });

  it('The fragment of the items is the same element as in the page', () => {
    const part = sampleFragment(itemsFragment, modelOf(drops), sampleLayout('ru', '/profile'));
    expect(part).to.match(/^<div id="items">.*<\/div>$/s);
    expect(part).to.contain('id="item-grid"');
  });
});

describe('Selling everything', () => {
  const model: SellAllPageModel = {
    count: 23,
    sum: 48_310.5,
    skippedLocked: 1,
    changed: false,
    idempotencyKey: 'a-key',
  };

  for (const locale of LOCALE_CODES) {
    it(`All texts exist in ${locale}`, () => {
      for (const one of [model, { ...model, changed: true }, { ...model, count: 0 }]) {
        expect(missingTexts(renderSellAll(one, locale))).to.deep.equal([]);
      }
    });
  }

  it('The question has the count and the sum, and the form sends the count back', () => {
    const html = renderSellAll(model, 'en');
    expect(html).to.contain('action="/en/profile/sell-all"');
    expect(html).to.contain('name="expected" value="23"');
    expect(html).to.contain('Sell for 48\u00a0310,50\u00a0₽');
    expect(html).to.contain('1\u00a0locked item stays with you');
  });

  it('Without items to sell there is no form', () => {
    expect(renderSellAll({ ...model, count: 0 })).not.to.contain('name="expected"');
  });
});
