import { expect } from 'chai';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { attributeOf, tagsOf } from '#test/support/pages/html.ts';
import { LOCALE_CODES } from '#src/shared/locales.ts';
import { href } from '#test/support/pages/links.ts';
import { complaintsOf, isNoindex } from '#test/support/pages/public-pages.ts';
import type { SeenPublicly } from './seen-publicly.ts';
import { DAY_MS } from '#src/shared/time.ts';

/** Defines the tests of the sitemap: it agrees with the pages in every language. */
export function testSitemap(seen: SeenPublicly): void {
  let xml: string;
  before(async () => {
    const { text, type } = await seen.stage.store.guest().get('/sitemap.xml').buffer(true).expect(200);
    expect(type).to.equal('application/xml');
    xml = text;
  });

  it('The sitemap lists every public page once in each language, with its alternates', () => {
    const urls = [...xml.matchAll(/<url>(.*?)<\/url>/g)].map(([, url]) => url ?? '');
    const entries = new Map(urls.map((url) => [/<loc>(.*?)<\/loc>/.exec(url)?.[1] ?? '', url]));
    expect(urls.length).to.equal(entries.size);
    const listed = new Set([...entries.keys()].map((address) => new URL(address).pathname));
    const indexed = seen.pages.filter((page) => !isNoindex(page.html));
    expect(listed).to.deep.equal(
      // Items are not seen in every language, and listed in each.
      new Set(indexed.flatMap(({ path }) => LOCALE_CODES.map((locale) => href(locale, path)))),
    );
    for (const [address, url] of entries) {
      const links = [...url.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(
        ([, tag, link]) => [tag, link] as const,
      );
      expect(links.map(([tag]) => tag)).to.deep.equal(['ru', 'en', 'uk', 'pl', 'x-default']);
      expect(links.map(([, link]) => link)).to.include(address);
      for (const [, link] of links) {
        const back = [...(entries.get(link ?? '') ?? '').matchAll(/href="([^"]+)"/g)].map(([, one]) => one);
        expect(back, `${link ?? ''} names ${address}`).to.include(address);
      }
    }
  });

  it('The sitemap agrees with the head of each page', () => {
    const complaints = complaintsOf(seen.pages, (page) => {
      if (isNoindex(page.html)) return [];
      const own = tagsOf(page.html, 'link').find((tag) => attributeOf(tag, 'rel') === 'canonical') ?? '';
      return xml.includes(`<loc>${attributeOf(own, 'href') ?? ''}</loc>`) ? [] : [own];
    });
    expect(complaints).to.equal('');
  });
}

/** Defines the tests of what the sitemap says of pages: their last changes and pictures. */
export function testSitemapFacts(seen: SeenPublicly): void {
  let xml: string;
  before(async () => {
    ({ text: xml } = await seen.stage.store.guest().get('/sitemap.xml').buffer(true).expect(200));
  });

  it('The sitemap has the months of existing reports only', async () => {
    const months = [...xml.matchAll(/<loc>[^<]*\/en\/fair\/report\/([^<]+)<\/loc>/g)].map(([, month]) => month);
    const kept = await seen.stage.services
      .db('fair_reports')
      .select<{ month: string }[]>('month')
      .orderBy('month', 'desc');
    expect(months)
      .to.deep.equal(kept.map(({ month }) => month))
      .and.not.to.deep.equal([]);
  });

  it('The sitemap has the last change of every page: of case, item, report and text, else of the release', async () => {
    const { services } = seen.stage;
    const { listed, itemsById } = await publishedCases(services);
    const changedAt = new Map<string, Date>([
      ...[...itemsById.values()].map((item) => [`/item/${item.key}`, item.changedAt] as const),
      ...listed.map((shown) => [`/case/${shown.name}`, shown.changedAt] as const),
      ...listed.map((shown) => [`/case/${shown.name}/odds`, shown.version.createdAt] as const),
    ]);
    for (const [path, date] of entriesOf(xml)) {
      const moment = Date.parse(date);
      expect(moment, path).to.be.within(Date.UTC(2026, 0), services.clock.now().getTime() + DAY_MS);
      const known = changedAt.get(path);
      if (known !== undefined) expect(moment, path).to.equal(known.getTime());
    }
    const category = listed.filter((shown) => shown.category === 'farm').map((shown) => shown.changedAt.getTime());
    expect(Date.parse(new Map(entriesOf(xml)).get('/category/farm') ?? '')).to.equal(Math.max(...category));
  });

  it('The sitemap has the picture of each case and item, which exists', async () => {
    const pictures = [...xml.matchAll(/<loc>[^<]*\/(case|item)\/([^</]+)<\/loc>.*?<image:loc>([^<]*)</g)];
    const byPage = new Map(pictures.map(([, kind = '', name = '', picture = '']) => [`${kind} ${name}`, picture]));
    expect(byPage.size).to.be.above(180);
    for (const picture of [...byPage.values()].slice(0, 10)) {
      await seen.stage.store
        .guest()
        .get(new URL(picture).pathname)
        .expect(200)
        .expect('Content-Type', /^image\//);
    }
  });
}

/** Path and last change of the entries of a sitemap in the default language. */
const entriesOf = (xml: string): [path: string, date: string][] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g)]
    .map(([, address = '', date = '']): [string, string] => [new URL(address).pathname, date])
    .filter(([path]) => !/^\/(en|ua|pl)(\/|$)/.test(path));
