/**
 * Files for crawlers: sitemap, robots.txt, security.txt, manifest. Proves that sitemap and pages agree in every
 * language, and that private pages are excluded.
 */
import { expect } from 'chai';
import { countDraws, judgeDraws } from '#src/portal/fairness/index.ts';
import { attributeOf, tagsOf } from '#test/support/html.ts';
import { complaintsOf, isNoindex, seePublicPages, type PublicPage } from '#test/support/public-pages.ts';
import { CHEAP_CASE, makeShop } from '#test/support/shop.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { DAY_MS } from '#src/shared/time.ts';

describe('Files for crawlers', () => {
  const stage = stageWith(makeShop);
  let publicPages: readonly PublicPage[];
  let xml: string;
  before(async function () {
    this.timeout(180_000);
    await reportAMonth();
    publicPages = await seePublicPages(stage.store);
    const { text, type } = await stage.store.guest().get('/sitemap.xml').buffer(true).expect(200);
    expect(type).to.equal('application/xml');
    xml = text;
  });

  /** Opens a case, so that its draw is in the report of its month. */
  async function reportAMonth(): Promise<void> {
    const player = await asPlayer(stage.store, freshName());
    await player.post('/api/case/open', { case: CHEAP_CASE }).expect(200);
    await countDraws(stage.services, { settledMs: 0 });
    await judgeDraws(stage.services);
    await stage.services.dataVersions.refresh();
  }

  it('The sitemap lists every public page once in each language, with its alternates', () => {
    const urls = [...xml.matchAll(/<url>(.*?)<\/url>/g)].map(([, url]) => url ?? '');
    const entries = new Map(urls.map((url) => [/<loc>(.*?)<\/loc>/.exec(url)?.[1] ?? '', url]));
    expect(urls.length).to.equal(entries.size);
    const listed = new Set([...entries.keys()].map((address) => new URL(address).pathname));
    expect(listed).to.deep.equal(
      new Set(publicPages.filter((page) => !isNoindex(page.html)).map(({ address }) => address)),
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
    const complaints = complaintsOf(publicPages, (page) => {
      if (isNoindex(page.html)) return [];
      const own = tagsOf(page.html, 'link').find((tag) => attributeOf(tag, 'rel') === 'canonical') ?? '';
      return xml.includes(`<loc>${attributeOf(own, 'href') ?? ''}</loc>`) ? [] : [own];
    });
    expect(complaints).to.equal('');
  });

  it('The sitemap has the months of existing reports only', async () => {
    const months = [...xml.matchAll(/<loc>[^<]*\/en\/fair\/report\/([^<]+)<\/loc>/g)].map(([, month]) => month);
    const kept = await stage.services.db('fair_reports').select<{ month: string }[]>('month').orderBy('month', 'desc');
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
});
