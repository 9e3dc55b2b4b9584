import { expect } from 'chai';
import { attributeOf, tagsOf } from '#test/support/html.ts';
import { LOCALE_CODES } from '#src/shared/locales.ts';
import { href } from '#test/support/links.ts';
import { complaintsOf, isNoindex } from '#test/support/public-pages.ts';
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

  it('The sitemap has the last publication of a case and of a report, and nothing unknown', () => {
    const dates = [...xml.matchAll(/<loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g)];
    for (const [, address = '', date] of dates) {
      if (/\/case\/|\/report\//.test(address)) expect(Number.isNaN(Date.parse(date ?? '')), address).to.equal(false);
      else expect(date, address).to.equal(undefined);
    }
  });
}

/** Defines the tests of the other files for machines: robots.txt, security.txt, icons and the manifest. */
export function testMachineFiles({ stage }: SeenPublicly): void {
  it('robots.txt links to the sitemap and excludes private pages', async () => {
    const { text, type } = await stage.store.guest().get('/robots.txt').expect(200);
    expect(type).to.equal('text/plain');
    const [, sitemap = ''] = /^Sitemap: (.*)$/m.exec(text) ?? [];
    expect(new URL(sitemap).pathname).to.equal('/sitemap.xml');
    const lines = text.split('\n');
    for (const path of ['/api/', '/profile$', '/en/profile$', '/pl/profile/sell-all', '/*?q=', '/*&sort=']) {
      expect(lines).to.include(`Disallow: ${path}`);
    }
  });

  it('security.txt has the contact for vulnerabilities', async () => {
    const { text } = await stage.store.guest().get('/.well-known/security.txt').expect(200);
    const policy = /^Policy: (.+)$/m.exec(text)?.[1] ?? '';
    const published = await stage.store.guest().get(new URL(policy).pathname).buffer(true).expect(200);
    expect(published.text).to.contain('/.well-known/security.txt');
    expect(text).to.match(/^Contact: (mailto:|https:\/\/)\S+$/m);
    const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '');
    expect(expires - stage.services.clock.now().getTime()).to.be.greaterThan(170 * DAY_MS);
  });

  it('Icons and manifests for browsers and phones exist', async () => {
    const { text: html } = await stage.store.guest().get('/en').expect(200);
    for (const rel of ['icon', 'apple-touch-icon', 'manifest']) {
      const link = tagsOf(html, 'link').find((tag) => attributeOf(tag, 'rel') === rel) ?? '';
      await stage.store
        .guest()
        .get(attributeOf(link, 'href') ?? '')
        .expect(200);
    }
    const { text } = await stage.store.guest().get('/site.webmanifest').buffer(true).expect(200);
    const { icons } = JSON.parse(text) as { icons: { src: string }[] };
    for (const { src } of icons) await stage.store.guest().get(src).expect(200);
  });
}
