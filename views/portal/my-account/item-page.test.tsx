/** The sheet of an item: prices, tickets, places, history and the actions that its state allows, in each language. */
import { expect } from 'chai';
import {
  missingTexts,
  sampleLayout,
  sampleItem,
  samplePage,
  sampleFragment,
} from '#test/support/pages/render-sample.ts';
import { LOCALE_CODES, type Locale } from '#src/shared/locales.ts';
import type { DropModel } from '#ui/models/items.ts';
import { itemPage, itemFragment, type ItemPageModel } from './item-page.tsx';

const dropOf = (changes: Partial<DropModel> = {}): DropModel => ({
  insertId: 7,
  item: { ...sampleItem(124, 'epic'), tracked: true },
  status: 'owned',
  statusLabel: 'Owned',
  locked: false,
  drawId: 90,
  ticket: 861_011,
  nonce: 1,
  incase: 'polar-storm',
  caseTitle: 'Polar Storm',
  createdAt: '2026-11-22T12:41:30.000Z',
  ...changes,
});

const modelOf = (changes: Partial<DropModel> = {}): ItemPageModel => ({
  drop: dropOf(changes),
  places: [{ name: 'polar-storm', title: 'Polar Storm', chance: 3.51, from: 146_400, to: 181_499 }],
  history: [{ label: 'Queued', at: '2026-11-22T13:00:00.000Z' }],
  back: null,
  idempotencyKey: 'a-key',
});

const render = (model: ItemPageModel, locale: Locale = 'en'): string =>
  samplePage(itemPage, model, sampleLayout(locale, '/profile/items/7'));
const spaced = (html: string): string => html.replaceAll('\u00a0', ' ');

describe('The sheet of an item', () => {
  for (const locale of LOCALE_CODES) {
    it(`All texts exist in ${locale}`, () => {
      for (const changes of [{}, { locked: true }, { status: 'withdrawing' }, { status: 'sold' }] as const)
        expect(missingTexts(render(modelOf(changes), locale))).to.deep.equal([]);
      expect(missingTexts(render({ ...modelOf(), places: [] }, locale))).to.deep.equal([]);
    });
  }

  it('The sheet has both prices, the ticket and the places with their tickets', () => {
    const html = spaced(render(modelOf()));
    for (const text of [
      '12 400 ₽',
      '12 400,00 G',
      '861 011',
      '146 400–\u2060181 499',
      '3.51%',
      'With counter',
      'Queued',
    ])
      expect(html, text).to.contain(text);
    expect(html).to.contain('href="/en/case/polar-storm"');
  });

  it('The actions are those that the state of the item allows', () => {
    const actionsOf = (changes: Partial<DropModel>): string[] => {
      const sheet = /<div class="item-sheet__acts">.*?<\/div>/s.exec(render(modelOf(changes)))?.[0] ?? '';
      return [...sheet.matchAll(/(?:action|href)="\/en\/([^"]*)"/g)].map(([, address = '']) => address);
    };
    const page = 'item/item-124';
    const proof = 'fair/draw/90';
    const ask = 'help/new?kind=item&amp;subject=7';
    expect(actionsOf({})).to.deep.equal(['profile/sell', 'withdraw/7', 'profile/lock', page, proof, ask]);
    expect(actionsOf({ locked: true })).to.deep.equal(['profile/lock', page, proof, ask]);
    expect(actionsOf({ status: 'waiting' })).to.deep.equal(['withdraw/7', page, proof, ask]);
    expect(actionsOf({ status: 'sold' })).to.deep.equal([page, proof, ask]);
    const gift = actionsOf({ status: 'bonus', drawId: null });
    expect(gift).to.deep.equal(['profile/sell', 'withdraw/7', 'profile/lock', page, ask]);
  });

  it('A locked item says what that means, and a sold one shows its price without the colour of money', () => {
    expect(render(modelOf({ locked: true }))).to.contain('until you unlock it');
    expect(spaced(render(modelOf({ status: 'sold' })))).to.contain('<span class="num">12 400 ₽</span>');
  });

  it('Its forms return to the list that it was opened from', () => {
    const html = render({ ...modelOf(), back: '/en/profile?sort=price' });
    expect(html.match(/name="return" value="\/en\/profile\?sort=price"/g)).to.have.length(2);
    expect(html).to.contain('href="/en/profile?sort=price"');
  });

  it('The fragment is the same content as a dialog', () => {
    const part = sampleFragment(itemFragment, modelOf(), sampleLayout('en', '/profile/items/7'));
    expect(part).to.match(/^<div id="item">.*<\/div>$/s);
    expect(part).to.contain('class="item-sheet');
  });
});
