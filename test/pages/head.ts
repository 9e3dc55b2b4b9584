import { existsSync } from 'node:fs';
import { expect } from 'chai';
import sharp from 'sharp';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { LOCALE_CODES, LOCALES, type Locale } from '#src/shared/locales.ts';
import { href } from '#test/support/pages/links.ts';
import { attributeOf, tagsOf, unescapeHtml } from '#test/support/pages/html.ts';
import { complaintsOf, isNoindex, metaOf, type PublicPage } from '#test/support/pages/public-pages.ts';
import type { SeenPublicly } from './seen-publicly.ts';

export type StructuredThing = Readonly<Record<string, unknown>>;

const titleOf = (html: string): string => unescapeHtml(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');

export function thingsOf({ html }: PublicPage): StructuredThing[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(([, json]) => json);
  expect(blocks.length).to.be.at.most(1);
  if (blocks[0] === undefined) return [];
  const { '@context': context, '@graph': graph } = JSON.parse(blocks[0]) as Record<string, unknown>;
  expect(context).to.equal('https://schema.org');
  return graph as StructuredThing[];
}

const canonicalOf = (html: string): string | null => {
  const link = tagsOf(html, 'link').find((tag) => attributeOf(tag, 'rel') === 'canonical');
  return link === undefined ? null : new URL(attributeOf(link, 'href') ?? 'none:').pathname;
};

/** Product fields that search engines require, and those that must match the page. */
function wrongInProduct(product: StructuredThing, { html }: PublicPage): string[] {
  const offer = product['offers'] as StructuredThing;
  const facts = [
    [product['@type'] === 'Product' && product['name'] !== '' && product['description'] !== '', 'product'],
    [product['image'] === metaOf(html, 'og:image'), String(product['image'])],
    [/^\d+\.\d\d$/.test(String(offer['price'])), String(offer['price'])],
    [offer['priceCurrency'] === 'USD', String(offer['priceCurrency'])],
    [/^https:\/\/schema\.org\/(InStock|OutOfStock)$/.test(String(offer['availability'])), 'availability'],
  ] as const;
  return facts.filter(([isRight]) => !isRight).map(([, what]) => what);
}

const home = ({ pages }: SeenPublicly, locale: Locale): PublicPage =>
  pages.find((page) => page.path === '/' && page.locale === locale) ?? fail();

const fail = (): never => expect.fail('no such page');

/** Defines the tests of titles and descriptions, which search engines show. */
export function testTitles(seen: SeenPublicly): void {
  it('Every address has a unique title over all pages and languages', () => {
    const byTitle = groupBy(seen.pages, ({ html }) => titleOf(html));
    const shared = [...byTitle].filter(([, all]) => all.length > 1);
    expect(shared.map(([title, all]) => `${title}: ${all.map(({ address }) => address).join(' ')}`)).to.deep.equal([]);
  });

  it('A filtered list has a title of its own and is not indexed', async () => {
    for (const query of ['q=a', 'category=unknown', 'bonus=1', 'sort=new', 'q=a&category=farm']) {
      const { text } = await seen.stage.store.guest().get(`/en?${query}`).expect(200);
      expect(titleOf(text), query).to.match(/. – /);
      expect(isNoindex(text), query).to.equal(true);
    }
    for (const query of ['utm_source=letter', 'ysclid=abc', 'gbraid=1&wbraid=2']) {
      const { text } = await seen.stage.store.guest().get(`/en?${query}`).expect(200);
      expect(isNoindex(text), query).to.equal(false);
    }
  });

  it('A listed page has one canonical address, its own, and the same alternates in every language', () => {
    const byPath = groupBy(
      seen.pages.filter(({ html }) => !isNoindex(html)),
      ({ path }) => path,
    );
    for (const [path, pages] of byPath) {
      const alternates = pages.map(({ html, address }) => {
        const links = tagsOf(html, 'link');
        const own = links.filter((tag) => attributeOf(tag, 'rel') === 'canonical');
        expect(own.map((tag) => new URL(attributeOf(tag, 'href') ?? 'none:').pathname)).to.deep.equal([address]);
        return links
          .filter((tag) => attributeOf(tag, 'rel') === 'alternate')
          .map((tag) => `${attributeOf(tag, 'hrefLang') ?? ''} ${new URL(attributeOf(tag, 'href') ?? '').pathname}`);
      });
      const expected = [
        ...LOCALE_CODES.map((locale) => `${LOCALES[locale].tag} ${href(locale, path)}`),
        `x-default ${path}`,
      ];
      for (const listed of alternates) expect(listed, path).to.deep.equal(expected);
    }
    expect(byPath.size).to.be.above(100);
  });

  it('The home page with a category leaves the search results to the page of the category', async () => {
    const { text } = await seen.stage.store.guest().get('/pl?category=all-in&utm_source=letter').expect(200);
    expect(isNoindex(text)).to.equal(false);
    expect(canonicalOf(text)).to.equal('/pl/category/all-in');
    expect(text).to.not.contain('hrefLang="x-default"');
  });

  it('A category has a heading and a text of its own, and lists its cases', async () => {
    const { listed } = await publishedCases(seen.stage.services);
    const texts = new Map<string, string>();
    for (const page of seen.pages.filter(({ path }) => path.startsWith('/category/'))) {
      const [, text = ''] = /<h1>[^<]+<\/h1><p>([^<]+)<\/p>/.exec(page.html) ?? [];
      expect(unescapeHtml(text).length, page.address).to.be.within(40, 200);
      expect(texts.get(text), page.address).to.equal(undefined);
      texts.set(text, page.address);
      const names = listed.filter(({ category }) => page.path === `/category/${category}`).map(({ name }) => name);
      const shown = tagsOf(page.html, 'a').flatMap((tag) => /\/case\/([a-z0-9-]+)"/.exec(tag)?.[1] ?? []);
      expect([...new Set(shown)].toSorted(), page.address).to.include.members(names);
    }
    expect(texts.size).to.equal(10 * LOCALE_CODES.length);
    await seen.stage.store.guest().get('/en/category/unknown').expect(404);
  });

  it('Every public page has a unique description in its language', () => {
    const listed = seen.pages.filter((page) => !isNoindex(page.html));
    const complaints = complaintsOf(seen.pages, (page) => {
      const length = metaOf(page.html, 'description')?.length ?? 0;
      return isNoindex(page.html) || (length >= 40 && length <= 200) ? [] : [`${String(length)} characters`];
    });
    expect(complaints).to.equal('');
    const all = listed.map((page) => metaOf(page.html, 'description'));
    expect(all.filter((text, at) => all.indexOf(text) !== at)).to.deep.equal([]);
  });
}

/** Defines the tests of what messengers show. `itemPreviews` is the number of pictures of items that are drawn. */
export function testPreviews(seen: SeenPublicly, { itemPreviews }: { readonly itemPreviews: number }): void {
  it('Every page has an existing light picture of 1200 by 630, and a matching card', async function () {
    // The store draws the pictures of items when they are asked for.
    this.timeout(120_000);
    const complaints = complaintsOf(seen.pages, (page) => {
      const file = new URL(metaOf(page.html, 'og:image') ?? 'none:').pathname;
      const sizes = [metaOf(page.html, 'og:image:width'), metaOf(page.html, 'og:image:height')];
      const facts = [
        [existsSync(`public${file}`) || file.startsWith('/previews/items/'), file],
        [sizes.join('x') === '1200x630', sizes.join('x')],
        [`${metaOf(page.html, 'og:title') ?? ''} · OpenCrate` === titleOf(page.html), 'og:title'],
        [metaOf(page.html, 'og:image:alt') !== '', 'og:image:alt'],
        [metaOf(page.html, 'og:description') === metaOf(page.html, 'description'), 'og:description'],
        [new URL(metaOf(page.html, 'og:url') ?? 'none:').pathname === page.address, 'og:url'],
        [metaOf(page.html, 'twitter:card') === 'summary_large_image', 'twitter:card'],
      ] as const;
      return facts.filter(([isRight]) => !isRight).map(([, what]) => what);
    });
    expect(complaints).to.equal('');
    const files = new Set(seen.pages.map((page) => new URL(metaOf(page.html, 'og:image') ?? 'none:').pathname));
    expect(files.size, 'a picture of its own for each case and item').to.be.greaterThan(180);
    const ofItems = [...files].filter((file) => file.startsWith('/previews/items/'));
    const left = new Set(ofItems.slice(itemPreviews));
    for (const file of [...files].filter((one) => !left.has(one))) {
      const answer = await seen.stage.store.guest().get(file).expect(200).responseType('blob');
      const content = answer.body as Buffer;
      const { width, height, format } = await sharp(content).metadata();
      expect([width, height, format], file).to.deep.equal([1200, 630, 'jpeg']);
      expect(content.length, file).to.be.at.most(60_000);
    }
  });

  it('A preview names its locale with the territory, and the three alternates', () => {
    for (const locale of LOCALE_CODES) {
      const { html } = home(seen, locale);
      const own = metaOf(html, 'og:locale') ?? '';
      const others = tagsOf(html, 'meta').filter((tag) => attributeOf(tag, 'property') === 'og:locale:alternate');
      expect(own.slice(0, 2)).to.equal(LOCALES[locale].tag);
      expect(others).to.have.length(3);
    }
  });
}

/** Defines the tests of structured data. */
export function testStructuredData(seen: SeenPublicly): void {
  it('The home page describes the store and its cases', () => {
    for (const locale of LOCALE_CODES) {
      const things = thingsOf(home(seen, locale));
      const byType = new Map(things.map((thing) => [thing['@type'], thing]));
      expect([...byType.keys()]).to.deep.equal(['WebSite', 'Organization', 'ItemList']);
      // Search engines have no field for it any more, and its addresses are not listed.
      expect(byType.get('WebSite')).to.not.have.property('potentialAction');
      expect(byType.get('WebSite')?.['inLanguage']).to.equal(LOCALES[locale].tag);
      const items = byType.get('ItemList')?.['itemListElement'] as { position: number; url: string }[];
      expect(items.map(({ position }) => position)).to.deep.equal(items.map((_, at) => at + 1));
      const listed = items.map(({ url }) => new URL(url).pathname);
      const { html } = home(seen, locale);
      const displayed = tagsOf(html.slice(html.indexOf('id="cases"')), 'a')
        .map((tag) => attributeOf(tag, 'href') ?? '')
        .filter((address) => address.includes('/case/'));
      expect(listed).to.deep.equal(displayed.slice(0, listed.length));
      expect(listed.length).to.be.at.least(20);
    }
  });

  it('Every case has its position and its price in the currency of the page', async () => {
    const { listed } = await publishedCases(seen.stage.services);
    const paidWithPoints = listed.filter(({ priceKind }) => priceKind === 'bonuses');
    const forPoints = new Set(paidWithPoints.map(({ name }) => `/case/${name}`));
    const complaints = complaintsOf(seen.pages, (page) => {
      if (!/^\/case\/[^/]+$/.test(page.path)) return [];
      const [place, product] = thingsOf(page);
      const steps = place?.['itemListElement'] as { item: string }[];
      const last = new URL(steps.at(-1)?.item ?? 'none:').pathname;
      const isPlaced = place?.['@type'] === 'BreadcrumbList' && steps.length === 3 && last === page.address;
      const hasOffer = product !== undefined;
      return [
        ...(isPlaced ? [] : ['breadcrumbs']),
        ...(hasOffer === forPoints.has(page.path) ? ['product or points'] : []),
        ...(hasOffer ? wrongInProduct(product, page) : []),
      ];
    });
    expect(complaints).to.equal('');
  });

  it('The price is in the currency chosen by the visitor', async () => {
    const address = '/en/case/polar-storm';
    const { text } = await seen.stage.store.guest().get(address).set('Cookie', 'currency=eur').expect(200);
    const [, product] = thingsOf({ ...home(seen, 'en'), html: text });
    const { price, priceCurrency } = product?.['offers'] as { price: string; priceCurrency: string };
    expect(priceCurrency).to.equal('EUR');
    expect(text).to.contain(price.replace('.', ',').replace(/,00$/, ''));
  });

  it('Questions and answers are marked up as such', () => {
    for (const locale of LOCALE_CODES) {
      const page = seen.pages.find((one) => one.path === '/faq' && one.locale === locale);
      const faq = thingsOf(page ?? fail()).find((thing) => thing['@type'] === 'FAQPage');
      const questions = faq?.['mainEntity'] as { name: string; acceptedAnswer: { text: string } }[];
      expect(questions.length).to.be.greaterThan(5);
      for (const { name, acceptedAnswer } of questions) expect([name, acceptedAnswer.text]).to.not.include('');
    }
  });
}

function groupBy<Key>(all: readonly PublicPage[], keyOf: (page: PublicPage) => Key): Map<Key, PublicPage[]> {
  const groups = new Map<Key, PublicPage[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}
