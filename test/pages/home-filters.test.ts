/**
 * Filters of the home page by its address. Proves that search, category, points and sorting list the right cases in the
 * right order with the right counts, as a page and as a fragment, and that invalid values cause no error.
 */
import { expect } from 'chai';
import { readBalances } from '#src/core/ledger/index.ts';
import { fold } from '#src/shared/fold.ts';
import { LOCALE_CODES, type Locale, inEveryLocale } from '#src/shared/locales.ts';
import { href } from '#test/support/pages/links.ts';
import { CASES, type SeedCase } from '#tools/catalogue/index.ts';
import { attributesOf } from '#test/support/pages/html.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, freshName, type SignedInPlayer } from '#test/support/store.ts';

interface HomeQuery {
  readonly q?: string;
  readonly category?: string;
  readonly bonus?: string;
  readonly sort?: string;
}

const QUERIES: readonly HomeQuery[] = [
  {},
  { q: 'а' },
  { q: 'a' },
  { q: 'ВА-БАНК' },
  { q: '  va BANQUE ' },
  { q: 'zzzz' },
  { category: 'limited' },
  { category: 'all-in' },
  { category: 'free', sort: 'price' },
  { bonus: '1' },
  { bonus: '1', category: 'farm' },
  { bonus: '0' },
  { sort: 'new' },
  { sort: 'price' },
  { sort: '-price' },
  { q: 'o', category: 'operations', sort: '-price' },
  { q: '%' },
  { q: '.*' },
  { q: '"><b>' },
];

/** Invalid values for any field of an address. */
const NONSENSE = [
  '',
  ' ',
  'x',
  '-1',
  '1e999',
  '%00',
  '%FF',
  '%E0%A4%A',
  '%ED%A0%80',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  "' OR 1=1 -- ",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '\u202e',
  '😀',
  'я'.repeat(90),
];

describe('Filters of the home page', () => {
  const stage = stageWith(makeShop);
  let player: SignedInPlayer;
  before(async function () {
    this.timeout(60_000);
    player = await asPlayer(stage.store, freshName());
  });

  const casesIn = (html: string): string[] =>
    attributesOf(html, 'href')
      .map((address) => /\/case\/([a-z0-9-]+)$/.exec(address)?.[1])
      .filter((name) => name !== undefined);

  for (const filters of QUERIES) {
    const query = new URLSearchParams({ ...filters }).toString();
    it(`The query ?${query} finds the right cases`, async () => {
      for (const locale of LOCALE_CODES) {
        const address = `${href(locale, '/')}?${query}`;
        const { text } = await stage.store.guest().get(address).expect(200);
        const expected = casesFor(filters, locale).map(({ name }) => name);
        expect(casesIn(text), address).to.deep.equal(expected);
        const counts = [...text.matchAll(/class="chip__n">(\d+)</g)].map(([, count]) => Number(count));
        expect(counts, address).to.deep.equal(countsFor(filters, locale));
        if (locale !== 'ua') continue;
        const part = stage.store.guest().get(address).set('HX-Request', 'true').set('HX-Target', 'cases');
        expect(casesIn((await part.expect(200)).text), address).to.deep.equal(expected);
      }
    });
  }

  it('A player can list only the cases that the balance covers, by money and by points', async () => {
    const { moneyKopecks, bonusCentiPoints } = await readBalances(stage.services.db, player.auth.id);
    const isCovered = ({ priceKind, priceKopecksOrPoints }: SeedCase): boolean =>
      priceKopecksOrPoints <= (priceKind === 'bonuses' ? bonusCentiPoints : moneyKopecks);
    for (const filters of [{}, { bonus: '1' }, { category: 'ranks', sort: '-price' }]) {
      const all = casesFor(filters, 'en');
      const query = new URLSearchParams({ ...filters, affordable: '1' }).toString();
      const { text } = await player.agent.get(`/en?${query}`).expect(200);
      expect(casesIn(text), query).to.deep.equal(all.filter(isCovered).map(({ name }) => name));
      expect(text, query).to.match(/<input type="checkbox" name="affordable"[^>]* checked/);
    }
    expect(casesFor({}, 'en').filter(isCovered).length).to.be.within(1, casesFor({}, 'en').length - 1);
    const { text } = await player.agent.get('/en?affordable=1').expect(200);
    expect(attributesOf(text, 'href')).to.include('/en?category=farm&affordable=1');
  });

  it('A guest has no balance to filter by, and gets the whole page', async () => {
    const { text } = await stage.store.guest().get('/en?affordable=1').expect(200);
    expect(text).to.contain('class="hero').and.not.contain('name="affordable"');
    expect(casesIn(text)).to.deep.equal(casesIn((await stage.store.guest().get('/en').expect(200)).text));
  });

  it('The search stays in the form, escaped', async () => {
    const { text } = await stage.store
      .guest()
      .get(`/en?${new URLSearchParams({ q: '"><b>x', category: 'farm', bonus: '1', sort: '-price' }).toString()}`)
      .expect(200);
    expect(text).to.contain('value="&quot;&gt;&lt;b&gt;x"').and.not.contain('<b>x');
    expect(text).to.match(/<input type="checkbox" name="bonus"[^>]* checked/);
    expect(text).to.match(/<option value="-price" selected/);
    expect(text).to.match(/<input type="hidden" form="find" name="category" value="farm"/);
  });

  it('The links of the categories keep the other filters', async () => {
    const { text } = await stage.store.guest().get('/pl?q=a&bonus=1&sort=new').expect(200);
    expect(attributesOf(text, 'href')).to.include('/pl?q=a&category=farm&bonus=1&sort=new');
  });

  for (const path of ['/', '/case/recruit', '/profile', '/profile/sell-all']) {
    it(`${path} accepts nonsense in every field of its query`, async () => {
      const failed: string[] = [];
      const fields = [
        'q',
        'category',
        'bonus',
        'affordable',
        'sort',
        'opening',
        'status',
        'rarity',
        'cursor',
        'expected',
        'x[y]',
      ];
      for (const value of NONSENSE) {
        const isEncoded = value.startsWith('%');
        const query = fields.map((field) => `${field}=${isEncoded ? value : encodeURIComponent(value)}`).join('&');
        for (const one of [query, `q=a&q=${isEncoded ? 'b' : encodeURIComponent(value)}`]) {
          const { status, type } = await player.agent.get(`${path}?${one}`);
          const isClean = (status === 200 || (status >= 400 && status < 500)) && type === 'text/html';
          if (!isClean) failed.push(`${path}?${one}: ${String(status)} ${type}`);
        }
      }
      expect(failed).to.deep.equal([]);
    }).timeout(60_000);
  }

  it('Malformed path parameters lead to the page for unknown addresses', async () => {
    for (const value of NONSENSE.filter((one) => one.trim() !== '' && one !== '../../etc/passwd')) {
      const part = value.startsWith('%') ? value : encodeURIComponent(value);
      for (const path of [`/case/${part}`, `/fair/draw/${part}`, `/en/${part}`]) {
        const { status, type } = await stage.store.guest().get(path);
        expect(status, path).to.be.oneOf([400, 404]);
        expect(type, path).to.equal('text/html');
      }
    }
  });
});

/**
 * A second implementation of the specification: by title in the visitor's language, free cases as the cheapest, newest
 * by creation.
 */
function casesFor({ category, sort, ...others }: HomeQuery, locale: Locale): SeedCase[] {
  const found = matching(others, locale).filter((one) => category === undefined || one.category === category);
  const price = (one: SeedCase): number => one.priceKopecksOrPoints;
  if (sort === 'new') return found.reverse();
  if (sort === 'price') return found.sort((one, other) => price(one) - price(other));
  if (sort === '-price') return found.sort((one, other) => price(other) - price(one));
  return found;
}

function matching({ q = '', bonus }: HomeQuery, locale: Locale): SeedCase[] {
  const listed = [...CASES]
    .filter(({ state }) => state !== 'hidden')
    .sort((one, other) => one.position - other.position);
  return listed.filter(
    (one) => (bonus !== '1' || one.priceKind === 'bonuses') && fold(inEveryLocale(one.title)[locale]).includes(fold(q)),
  );
}

/** All cases, then each category in display order, regardless of the selected category. */
function countsFor(filters: HomeQuery, locale: Locale): number[] {
  const found = matching(filters, locale);
  const categories = [...new Set(matching({}, locale).map(({ category }) => category))];
  return [found.length, ...categories.map((slug) => found.filter(({ category }) => category === slug).length)];
}
