// The layout offers each visitor the right links, choices and counters, in four languages and without JavaScript.
import { expect } from 'chai';
import { LOCALE_CODES, LOCALES, type Locale } from '#src/shared/locales.ts';
import { attributeOf, attributesOf, tagsOf } from '#test/support/pages/html.ts';
import { missingTexts, sampleLayout, samplePage } from '#test/support/pages/render-sample.ts';
import { definePage } from '#views/render.tsx';
import type { LayoutModel, StripEntry } from './layout-model.ts';

const bare = (name: string) => definePage<null>({ name, Component: () => <h1>{name}</h1>, title: () => name });

const WIN: StripEntry = {
  insertId: 5,
  title: 'AR-9 “Cobalt”',
  name: 'ar-9-cobalt',
  logo: '/art/item-5.0a1b2c3d-130x88.webp',
  rarity: 'epic',
  incase: 'polar',
  caseLogo: '/art/case-polar.0a1b2c3d-130x88.webp',
  caseTitle: 'Polar',
  battle: false,
  times: null,
  owner: { ID: 42, name: 'Kuba' },
};

const player = (locale: Locale, changes: Partial<LayoutModel> = {}): LayoutModel => {
  const layout = { ...sample(locale), ...changes };
  return { ...layout, surroundings: layout };
};
const sample = (locale: Locale): LayoutModel => ({
  ...sampleLayout(locale, '/case/polar?opening=7'),
  strip: [WIN],
  counters: { counter: 9202, contracts: 0, users: 1, online: 22 },
  currencies: [
    { code: 'usd', name: 'Dollar', sign: '$', isHidden: false },
    { code: 'rub', name: 'Rouble', sign: '₽', isHidden: false },
  ],
  contacts: {
    email: 'help@store.example',
    support: 'https://bot.example',
    group: 'https://group.example',
    channel: 'https://channel.example',
  },
  payments: [
    { logo: 'i-credit-card', name: 'Bank card' },
    { logo: 'i-smartphone', name: 'Mobile phone' },
  ],
});
const guest = (locale: Locale, changes: Partial<LayoutModel> = {}): LayoutModel =>
  player(locale, { player: null, auth: null, ...changes });
const rendered = (layout: LayoutModel, page = 'sample'): string => samplePage(bare(page), null, layout);

/** Element with a given class or id and its content; the regular expression matches its start tag. */
function partOf(html: string, start: RegExp): string {
  const [whole = '', name = ''] = new RegExp(`<(\\w+) ${start.source}[^>]*>`).exec(html) ?? [];
  const from = html.indexOf(whole);
  return whole === '' ? '' : html.slice(from, html.indexOf(`</${name}>`, from));
}
/** An element `a` without an address is no link. */
const linksOf = (html: string): string[] => tagsOf(html, 'a').flatMap((tag) => attributeOf(tag, 'href') ?? []);
const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

describe('The layout of every page', () => {
  for (const locale of LOCALE_CODES) {
    it(`No text is missing: ${locale}`, () => {
      const unknown = { counter: null, contracts: null, users: null, online: null };
      for (const layout of [player(locale), guest(locale), guest(locale, { counters: unknown, strip: [] })]) {
        expect(missingTexts(rendered(layout))).to.deep.equal([]);
      }
    });
  }

  it('The menu has the contract and invitations for players only', () => {
    const menuOf = (layout: LayoutModel): string[] => linksOf(partOf(rendered(layout), /class="nav"/));
    expect(menuOf(guest('ru'))).to.deep.equal(['/', '/battles', '/wheel', '/upgrade', '/fair', '/faq']);
    expect(linksOf(partOf(rendered(guest('ru')), /id="phone-menu"/))).not.to.include('/referral');
    expect(menuOf(player('pl'))).to.deep.equal([
      '/pl',
      '/pl/battles',
      '/pl/wheel',
      '/pl/contract',
      '/pl/upgrade',
      '/pl/referral',
      '/pl/fair',
      '/pl/faq',
    ]);
  });

  it('The phone bar has cases, bonuses, contract and the menu, which has all the rest', () => {
    const html = rendered(player('en'));
    const bar = partOf(html, /class="mbar"/);
    expect(linksOf(bar)).to.deep.equal(['/en', '/en/bonus', '/en/contract']);
    expect(bar).to.contain('popoverTarget="phone-menu"');
    const menu = partOf(html, /id="phone-menu"/);
    expect(menu).to.match(/^<nav [^>]*popover="auto"/);
    expect(linksOf(menu).slice(0, 9)).to.deep.equal([
      '/en/profile',
      '/en/profile',
      '/en/payment',
      '/en/battles',
      '/en/wheel',
      '/en/upgrade',
      '/en/referral',
      '/en/top',
      '/en/profile/limits',
    ]);
    expect(menu).to.contain('action="/en/signout"');
    expect(partOf(rendered(guest('en')), /id="phone-menu"/)).to.contain('data-dialog="login"');
  });

  it('The current page is marked', () => {
    const html = rendered(player('en', { path: '/wheel' }));
    const marked = tagsOf(html, 'a').filter((tag) => tag.includes('aria-current="page"'));
    expect(marked.map((tag) => attributeOf(tag, 'href'))).to.deep.equal(['/en/wheel', '/en/wheel']);
  });

  it('A guest signs in and returns; a player sees name and balance, and tops up', () => {
    const toSignIn = '/en/login?return=%2Fen%2Fcase%2Fpolar%3Fopening%3D7';
    expect(tagsOf(rendered(guest('en')), 'a').filter((tag) => attributeOf(tag, 'href') === toSignIn)).to.have.length(2);
    const head = partOf(rendered(player('en')), /class="head head--own"/);
    expect(head).to.match(/<img src="\/avatar\/7" width="36" height="36"/);
    expect(textOf(head))
      .to.contain('10 ₽')
      .and.match(/5\s*pts/)
      .and.contain('Sample');
    expect(linksOf(head)).to.contain('/en/profile').and.contain('/en/payment');
    expect(head).to.contain('data-dialog="payment"');
    expect(head).to.contain('action="/en/profile/notices/read"').and.contain('Notifications: 3 new');
  });

  it('The language chooser leads to the same page in the other languages, and not in this one', () => {
    for (const locale of LOCALE_CODES) {
      const list = partOf(rendered(guest(locale)), /id="languages"/);
      const others = LOCALE_CODES.filter((one) => one !== locale);
      expect(attributesOf(list, 'hrefLang')).to.deep.equal(others.map((one) => LOCALES[one].tag));
      expect(linksOf(list)).to.deep.equal(others.map((one) => `${LOCALES[one].prefix}/case/polar?opening=7`));
    }
  });

  it('The currency chooser is a form that returns to the page, with a flag and a sign for each other currency', () => {
    const form = partOf(rendered(guest('en')), /id="currencies"/);
    expect(form).to.contain('method="post"').and.contain('action="/en/currency"');
    expect(form).to.contain('name="return" value="/en/case/polar?opening=7"');
    const buttons = tagsOf(form, 'button');
    expect(buttons.map((tag) => attributeOf(tag, 'value'))).to.deep.equal(['usd']);
    expect(form).to.contain('#f-us"').and.contain('>$<').and.not.contain('#f-ru"');
    expect(rendered(guest('en', { currencies: [] }))).not.to.contain('currencies');
  });

  it('Every opener names an existing list', () => {
    for (const html of [rendered(player('ua')), rendered(guest('ua'))]) {
      const ids = attributesOf(html, 'id');
      const targets = attributesOf(html, 'popoverTarget');
      expect(targets.length).to.be.above(4);
      expect(targets.filter((id) => !ids.includes(id))).to.deep.equal([]);
    }
  });

  it('The bell is lit while notifications are unread, and screen readers get their number', () => {
    const bellOf = (unread: number): string => {
      const { player: own, ...rest } = player('en');
      const head = rendered({ ...rest, player: own && { ...own, unread } });
      return partOf(head, /class="head head--own"/);
    };
    expect(bellOf(1)).to.contain('aria-label="Notifications: 1 new"').and.contain('icon-btn__dot');
    expect(bellOf(100)).to.contain('aria-label="Notifications: 99+ new"');
    expect(bellOf(0)).to.contain('aria-label="Notifications"').and.not.contain('icon-btn__dot');
    expect(bellOf(0)).to.contain('action="/en/profile/notices"');
    expect(rendered(guest('en')))
      .not.to.contain('notices')
      .and.not.to.contain('notifications');
  });
});

describe('The live drop', () => {
  const strip = (wins: readonly StripEntry[], locale: Locale = 'en'): string =>
    partOf(rendered(guest(locale, { strip: wins })), /class="drops"/);

  it('Each win is one link to its winner, with the item and the rarity in words', () => {
    const html = strip([WIN, { ...WIN, insertId: 4, owner: { ID: 43, name: '<Ola>' } }], 'pl');
    expect(linksOf(html)).to.deep.equal(['#main', '/pl/profile/42', '/pl/profile/43']);
    const drop = partOf(html, /class="drop" data-r="epic"/);
    expect(attributesOf(drop, 'src')).to.deep.equal([WIN.logo, WIN.caseLogo]);
    expect(attributesOf(drop, 'width')).to.deep.equal(['130', '130']);
    expect(textOf(drop)).to.contain('Kuba');
    expect(attributesOf(html, 'alt')).to.include('AR-9 “Cobalt”, Epicki');
    expect(html).to.contain('&lt;Ola&gt;').and.not.to.contain('<Ola>');
  });

  it('The win of a hidden player has no link', () => {
    const html = strip([{ ...WIN, owner: { ID: 0, name: 'hidden' } }]);
    expect(linksOf(html)).to.deep.equal(['#main']);
    expect(textOf(html)).to.contain('Hidden player');
    expect(attributesOf(html, 'alt').join()).to.contain('AR-9 “Cobalt”');
  });

  it('A win of five prices of its case or more says how many, and a box before the strip shows the best', () => {
    expect(strip([WIN]))
      .not.to.contain('data-times')
      .and.not.to.contain('type="checkbox"');
    const told = { ...WIN, times: 12 };
    const html = partOf(rendered(guest('en', { strip: [WIN, told], best: [told] })), /class="drops"/);
    expect(html.match(/data-times="12"/g)).to.have.length(2);
    expect(textOf(html)).to.contain('×12').and.contain('All Best');
    expect(html.indexOf('type="checkbox"')).to.be.within(0, html.indexOf('drops__best'));
  });

  it('The strip is hidden until there is a win', () => {
    expect(strip([])).to.match(/^<section class="drops"[^>]* hidden=""/);
  });
});

describe('The strip of counters', () => {
  const strip = (changes: Partial<LayoutModel> = {}): string =>
    partOf(rendered(guest('ru', changes), 'home'), /class="wrap strip"/);

  it('The counters link to the daily bonus and the contracts, with plurals that fit the numbers', () => {
    expect(linksOf(strip())).to.deep.equal(['/bonus', '/contract', '/top', '/top']);
    const words = textOf(strip());
    expect(words).to.contain('9 202 кейса открыто').and.contain('0 контрактов');
    expect(words).to.contain('1 игрок').and.contain('22 онлайн');
  });

  it('The link to the leaderboards is in both places', () => {
    const [narrow = '', wide = ''] = tagsOf(strip(), 'a').filter((tag) => attributeOf(tag, 'href') === '/top');
    expect(narrow).to.contain('strip__top--m');
    expect(wide).to.contain('strip__top--d');
    expect(strip()).to.match(/strip__top--d".*<\/a>$/);
  });

  it('An unknown counter is displayed as loading', () => {
    const html = strip({ counters: { counter: 5, contracts: null, users: null, online: null } });
    expect(html.match(/num--wait/g)).to.have.length(3);
    expect(textOf(html)).to.contain('5 кейсов открыто').and.contain('загружается');
  });

  it('The strip is between the header and the content of every page', () => {
    for (const page of ['home', 'faq', 'profile', 'case', 'upgrade', 'top', 'bonus', 'login', 'payment', 'error']) {
      const html = rendered(guest('ru'), page);
      expect(html.indexOf('class="wrap strip'), page).to.be.within(html.indexOf('</header>'), html.indexOf('<main'));
    }
  });
});

describe('The footer', () => {
  const foot = (changes: Partial<LayoutModel> = {}): string => partOf(rendered(guest('en', changes)), /class="foot"/);

  it('The footer links to the terms, the contacts, help and the community', () => {
    expect(linksOf(foot())).to.deep.equal([
      '/en',
      '/en/battles',
      '/en/top',
      '/en/fair',
      '/en/fair/odds',
      '/en/fair/report',
      '/en/faq',
      '/en/help',
      '/en/delivery',
      '/en/contacts',
      '/en/status',
      '/en/agreement',
      'https://bot.example',
      '/en/contacts#business',
      '/en/privacy',
      '/en/credits',
      'https://group.example',
      'https://channel.example',
    ]);
  });

  it('Missing links are left out, and support without a bot has its email address', () => {
    const none = { email: null, support: null, group: null, channel: null };
    expect(linksOf(foot({ contacts: none }))).to.have.length(15);
    expect(linksOf(foot({ contacts: { ...none, email: 'a@store.example' } }))).to.contain('mailto:a@store.example');
  });

  it('The footer has the counters, and lists payment methods only where payment is possible', () => {
    expect(textOf(foot())).to.contain('9 202 cases opened').and.contain('1 player').and.contain('Bank card');
    expect(foot({ payments: [] })).not.to.contain('foot__pay');
  });
});
