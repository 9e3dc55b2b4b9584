/**
 * Pages of players show the same cached fragments: what was rendered for one player equals what is rendered for the
 * next, and no data of one player reaches another.
 */
import { expect } from 'chai';
import { LOCALE_CODES, type Locale } from '#src/shared/locales.ts';
import { missingTexts, sampleLayout, samplePage } from '#test/support/pages/render-sample.ts';
import { definePage } from '#views/render.tsx';
import { island } from '#ui/island.ts';
import { useCachedFragment } from '#ui/cached-fragment.ts';
import { Island } from '#views/ui/island.tsx';
import type { LayoutModel, SharedLayoutModel } from './layout-model.ts';

const CURRENCIES = [
  { code: 'usd', sign: '$', rate: '0.0125' },
  { code: 'rub', sign: '₽', rate: '1' },
];
const SHELF = { title: 'Shelf of all players – Полка' };
const Shelf = ({ model }: { readonly model: typeof SHELF }) => <b>{model.title}</b>;
const Place = ({ layout }: { readonly layout: LayoutModel }) => (
  <div {...useCachedFragment('shelf', Shelf, { model: SHELF, layout })} />
);
const Inner = ({ model }: { readonly model: typeof SHELF }) => <b>{model.title}</b>;
const InnerPlace = () => <span {...useCachedFragment('inner', Inner, { model: SHELF })} />;
const stall = island<{ readonly own: string }>({
  name: 'stall',
  load: 'idle',
  texts: ['cases.card'],
  Component: ({ own }) => (
    <p>
      {own}
      <InnerPlace />
    </p>
  ),
});
const page = (name: string) =>
  definePage<{ readonly own: string }>({
    name,
    Component: ({ model, layout }) => (
      <>
        <h1>{model.own}</h1>
        <Place layout={layout} />
        <Island of={stall} props={model} />
        <p>{model.own}</p>
        <Place layout={layout} />
      </>
    ),
    title: () => name,
    structured: () => [{ '@type': 'WebPage', name }],
  });

/** Two players of one language and currency who differ in everything that a page shows of them. */
function playersOf(locale: Locale, currency: LayoutModel['currency']): readonly [LayoutModel, LayoutModel] {
  const sample = sampleLayout(locale, '/case/polar?opening=7');
  const surroundings: SharedLayoutModel = {
    ...sample.surroundings,
    // The markup of the live feed is kept by this list, with the texts of its first rendering.
    strip: [],
    currencies: CURRENCIES.map(({ code, sign }) => ({ code, sign, name: code, isHidden: false })),
  };
  const first: LayoutModel = { ...sample, ...surroundings, surroundings, currency };
  const second: LayoutModel = {
    ...first,
    player: {
      id: 4821,
      name: 'Second Player',
      avatar: '/avatar/4821',
      balance: 987.65,
      balanceMinor: 98_765,
      bonuses: 4321,
      level: 39,
      isAdult: false,
      preferences: { fastOpening: true, sound: true },
      isBonusTaken: true,
      unread: 77,
      pause: { from: '2026-11-01T10:00:00.000Z', until: '2026-11-02T10:00:00.000Z' },
      reminder: { leftSeconds: 1234, due: null },
    },
    auth: { token: 'another-token', type: 'demo', id: 4821 },
    flash: { kind: 'success', text: 'A message to one player' },
  };
  return [first, second];
}

describe('The document of a player', () => {
  for (const locale of LOCALE_CODES) {
    for (const currency of CURRENCIES) {
      it(`Holds nothing of another player: ${locale}, ${currency.code}`, () => {
        const [first, second] = playersOf(locale, currency);
        const own = (layout: LayoutModel, text: string) => samplePage(page('home'), { own: text }, layout);
        const pages = [own(second, 'second'), own(first, 'first'), own(second, 'second')];
        expect(missingTexts(pages.join(''))).to.deep.equal([]);
        expect(pages[2]).to.equal(pages[0]);
        for (const secret of [
          'Second Player',
          '4821',
          '987.65',
          '98765',
          'another-token',
          'A message',
          'is-taken',
          '77',
        ])
          expect(pages[1], secret).not.to.contain(secret);
        for (const secret of ['the-token', '/avatar/7"', 'Sample']) expect(pages[0], secret).not.to.contain(secret);
      });
    }
  }
});
