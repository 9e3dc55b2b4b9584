// The case page shows all facts before payment, offers each visitor the right actions and has complete forms, in four
// languages and without JavaScript.
import { expect } from 'chai';
import { LOCALE_CODES } from '#src/shared/locales.ts';
import {
  missingTexts,
  sampleLayout,
  sampleItem,
  samplePage,
  sampleFragment,
} from '#test/support/pages/render-sample.ts';
import type { DropModel, OddsItemModel } from '#ui/models/items.ts';
import type { CasePageModel, OpeningModel } from './case-page-model.ts';
import { casePage } from './case-page.tsx';
import { dropsFragment } from './drops-fragment.tsx';
import { oddsPage } from './odds-page.tsx';

const ITEMS: OddsItemModel[] = [
  { ...sampleItem(1, 'common'), chance: 99.9, from: 1000, to: 999_999 },
  { ...sampleItem(9, 'arcane'), chance: 0.1, from: 0, to: 999 },
];
const HASH = 'ab'.repeat(32);

const MODEL: CasePageModel = {
  case: {
    name: 'polar',
    title: 'Polar',
    category: 'limited',
    group: 'limited',
    priceKind: 'money',
    priceMinor: 500,
    price: 5,
    oldPrice: null,
    cashback: 10,
    conditions: [],
    state: 'active',
    logo: '/art/case.0a1b2c3d-130x88.webp',
    hover: '/art/case-open.0a1b2c3d-130x88.webp',
    palette: 'polar',
    versionId: 1,
    text: 'Plain text.',
    rtp: 86.4321,
    items: ITEMS,
  },
  asks: [],
  stock: null,
  voucher: null,
  wheelCashback: null,
  feed: { latest: [], best: null },
  version: { number: 3, since: '2026-11-20T12:00:00.000Z' },
  favourite: { name: 'polar', isOn: false },
  averageCost: 4.5,
  quote: '0f'.repeat(16),
  totals: [5, 10, 15, 20, 25, 30, 35, 40, 45, 50],
  totalsMinor: [500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 4500, 5000],
  oldTotals: null,
  cashbackPoints: [0, 1, 1, 2, 2, 3, 3, 4, 4, 5],
  wheelCashbackPoints: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  seeds: { serverSeedHash: HASH, clientSeed: 'mine', nonce: 7 },
  blocked: null,
  missing: null,
  balance: 10,
  opening: null,
  latest: null,
  idempotencyKey: 'c'.repeat(32),
};
const GUEST: CasePageModel = { ...MODEL, favourite: null, seeds: null, balance: null, idempotencyKey: null };

const dropOf = (insertId: number): DropModel => ({
  insertId,
  item: sampleItem(1, 'common'),
  status: 'owned',
  statusLabel: '',
  locked: false,
  drawId: insertId + 100,
  ticket: 1234,
  nonce: insertId,
  incase: 'polar',
  caseTitle: 'Polar',
  createdAt: '2026-11-21T12:00:00.000Z',
});
const OPENING: OpeningModel = {
  id: 3,
  drops: [dropOf(1), dropOf(2)],
  chances: [99.9, 99.9],
  sold: [false, true],
  caseName: 'polar',
  count: 2,
  paid: { kind: 'money', sum: 40 },
  total: 200,
  serverSeedHash: 'ab'.repeat(32),
  isRevealed: false,
};

const layout = sampleLayout('ru', '/case/polar');
const guestLayout = { ...layout, player: null, auth: null };
const plain = (html: string): string => html.replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ');

describe('The case page', () => {
  it('The page has chance and price of every item and the return, before any payment, and leads to the tickets', () => {
    const html = plain(samplePage(casePage, GUEST, guestLayout));
    for (const said of [
      '99,90 %',
      '100 ₽',
      '0,10 %',
      '900 ₽',
      '86,43 %',
      'href="/case/polar/odds" data-dialog="odds-sheet"',
    ]) {
      expect(html, said).to.include(said);
    }
    expect(html.indexOf('Skin 9<')).to.be.below(html.indexOf('Skin 1<'));
  });

  it('The price opens the average cost of ten openings, for guests and players; a free case has none', () => {
    const loss = '10 таких кейсов с учётом дропов обходятся в среднем в 4,50 ₽.';
    expect(plain(samplePage(casePage, GUEST, guestLayout))).to.include(`<p class="small muted">${loss}`);
    expect(plain(samplePage(casePage, MODEL, layout))).to.include(`<p class="small muted">${loss}`);
    const promotion = plain(samplePage(casePage, { ...MODEL, averageCost: -4 }, layout));
    expect(promotion).to.include('возвращают в среднем на 4 ₽ больше, чем стоят');
    const free = { ...MODEL, averageCost: null, case: { ...MODEL.case, priceKind: 'free' as const } };
    expect(samplePage(casePage, free, layout)).not.to.include('<summary class="total');
  });

  it('Items of one rarity go by their chance, and the list of odds separates thousands', () => {
    const items: OddsItemModel[] = [
      { ...sampleItem(2, 'rare'), chance: 30, from: 0, to: 299_999 },
      { ...sampleItem(3, 'rare'), chance: 5.2099, from: 213_900, to: 265_998 },
      { ...sampleItem(1, 'rare'), chance: 10, from: 300_000, to: 399_999 },
    ];
    const html = samplePage(casePage, { ...GUEST, case: { ...GUEST.case, items } }, guestLayout);
    const places = [3, 1, 2].map((id) => html.indexOf(`Skin ${String(id)}<`));
    expect(places.toSorted((a, b) => a - b)).to.deep.equal(places);
    const version = { id: 1, number: 1, since: '2026-11-20T12:00:00.000Z', until: null, items };
    const odds = { name: 'polar', title: 'Polar', isNewest: true, versions: [version], next: null };
    expect(samplePage(oddsPage, odds, guestLayout)).to.include('213\u00a0900–\u2060265\u00a0998');
  });

  it('A guest can sign in and return, and the demo spin loads its script on first use', () => {
    const html = samplePage(casePage, GUEST, guestLayout);
    expect(html).to.include('/login?return=%2Fcase%2Fpolar%23open');
    expect(html.match(/<store-island name="(?!live-drop")[^>]*>/g)).to.have.lengthOf(1);
    expect(html).to.match(/<store-island name="demo-spin"[^>]* load="intent"/);
    expect(html).to.include('action="/case/polar/demo"').and.not.to.include('favourite');
  });

  it('The styles of a result come before one that the page shows, and late without one', () => {
    const late = '<link rel="stylesheet" href="/build/cases.css"';
    expect(samplePage(casePage, MODEL, layout)).to.match(/<\/main>.*href="\/build\/cases\.css"/s);
    expect(samplePage(casePage, MODEL, layout).split(late)).to.have.length(2);
    const html = samplePage(casePage, { ...MODEL, opening: OPENING }, layout);
    expect(html.indexOf(late)).to.be.within(html.indexOf('<main'), html.indexOf('id="drops"'));
  });

  it('A closed case offers no sign-in', () => {
    const closed: CasePageModel = { ...GUEST, case: { ...GUEST.case, state: 'unavailable' } };
    const stage = samplePage(casePage, closed, guestLayout).split('case-page__odds')[0];
    expect(stage?.split('opener-wrap')[1]).to.include('notice').and.not.to.include('/login');
  });

  it('A player gets the committed hash and a complete form', () => {
    const html = samplePage(casePage, MODEL, layout);
    expect(html).to.include(HASH);
    const form = /<form[^>]*action="\/case\/polar"[\s\S]*?<\/form>/.exec(html)?.[0] ?? '';
    for (const name of ['token', 'type', 'id', 'idempotencyKey', 'quote', 'revealMs', 'count']) {
      expect(form, name).to.include(`name="${name}"`);
    }
  });

  it('A player without enough money sees the missing sum and its top-up in the place of the button', () => {
    const poor = { ...layout, player: { ...sampleLayout('ru', '/').player, balance: 2, balanceMinor: 200 } };
    const html = plain(samplePage(casePage, { ...MODEL, missing: 3 }, poor as typeof layout));
    expect(html).to.include('Не хватает 3 ₽');
    expect(html).to.match(/<a id="open" class="btn btn--main[^>]*data-dialog="payment">Пополнить на 3 ₽<\/a>/);
  });

  it('A case that is closed to a player gives its reason and its conditions', () => {
    const blocked: CasePageModel = {
      ...MODEL,
      asks: [
        { kind: 'level', value: 5, days: null, met: false, step: { kind: 'play', exp: 1200, reachedPercent: 40 } },
      ],
      blocked: { error: 'errors.case.level', params: { level: 5 } },
    };
    const html = plain(samplePage(casePage, blocked, layout));
    expect(html).to.include('opener__asks').and.to.include('Уровень 5').and.to.include('/case/polar/conditions');
    expect(html)
      .to.match(/<progress[^>]* value="40"/)
      .and.not.to.include('class="notice');
    expect(html).not.to.include('name="case-opener"');
  });

  it('Every visitor who cannot open the case gets one main button: voucher, open condition or other cases', () => {
    const link = { kind: 'vk', value: 1, days: null, met: false, step: { kind: 'link', canLink: true } } as const;
    const wait = {
      kind: 'cooldown',
      value: 24,
      days: null,
      met: false,
      step: { kind: 'wait', time: '07:41' },
    } as const;
    const closed = { error: 'errors.case.unavailable', params: {} } as const;
    const voucher = { id: 5, until: '2026-11-30T12:00:00.000Z' };
    const buttonsOf = (changes: Partial<CasePageModel>): string[] => {
      const model: CasePageModel = { ...MODEL, blocked: closed, ...changes };
      const html = plain(samplePage(casePage, model, layout));
      return [...html.matchAll(/class="buy">.*?<(?:a|button)[^>]*>(.*?)<\//g)].map(([, text = '']) => text);
    };
    expect(buttonsOf({ asks: [wait, link] })).to.deep.equal(['Привязать']);
    expect(buttonsOf({ asks: [wait] })).to.deep.equal(['К кейсам']);
    expect(buttonsOf({})).to.deep.equal(['К кейсам']);
    expect(buttonsOf({ asks: [link], voucher })).to.deep.equal(['Открыть бесплатно']);
  });

  it('The page lacks no text in any language', () => {
    for (const locale of LOCALE_CODES) {
      const at = sampleLayout(locale, '/case/polar');
      for (const model of [MODEL, GUEST, { ...MODEL, opening: OPENING }, { ...MODEL, latest: OPENING }]) {
        expect(missingTexts(samplePage(casePage, model, at)), locale).to.deep.equal([]);
      }
    }
  });
});

describe('The fragment with an opening', () => {
  const html = sampleFragment(dropsFragment, { ...MODEL, opening: OPENING }, layout);

  it('Each drop leads to its sheet, the draws to their proof, and unsold drops can be sold', () => {
    expect(html).to.include('/profile/items/1?').and.to.include('/profile/items/2?');
    expect(html).to.include('action="/fair/rotate"').and.to.include('abab…abab');
    expect(html.match(/name="ids" value="(\d+)"/g)).to.deep.equal(['name="ids" value="1"']);
  });

  it('Each form has an intention of its own', () => {
    const keys = [...html.matchAll(/name="idempotencyKey" value="([^"]+)"/g)].map(([, key]) => key ?? '');
    expect(new Set(keys).size).to.equal(keys.length);
    for (const key of keys) expect(key.length).to.be.within(8, 64);
  });

  it('The fragment is empty without an opening', () => {
    expect(sampleFragment(dropsFragment, MODEL, layout)).to.match(/^<div id="drops" hidden/);
  });
});
