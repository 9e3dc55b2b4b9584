import { expect } from 'chai';
import { attributeOf, tagsOf, unescapeHtml } from '#test/support/pages/html.ts';
import { complaintsOf, isNoindex } from '#test/support/pages/public-pages.ts';
import { type StructuredThing, thingsOf } from './head.ts';
import type { SeenPublicly } from './seen-publicly.ts';

/** Defines the tests of what search engines require of structured data, and of where it leads. */
export function testRequiredFields(seen: SeenPublicly): void {
  it('Every thing has the fields that search engines require of its type', () => {
    const types = new Set<string>();
    const complaints = complaintsOf(seen.pages, (page) => {
      if (isNoindex(page.html)) return [];
      return thingsOf(page).flatMap((thing) => {
        types.add(String(thing['@type']));
        return missingIn(thing);
      });
    });
    expect(complaints).to.equal('');
    expect([...types]).to.include.members(['BreadcrumbList', 'Dataset', 'FAQPage', 'ItemList', 'Product', 'WebSite']);
  });

  it('Breadcrumbs lead to listed pages, in structured data and on the page', async () => {
    const { text } = await seen.stage.store.guest().get('/sitemap.xml').buffer(true).expect(200);
    const listed = new Set([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => unescapeHtml(address ?? '')));
    const paths = new Set([...listed].map((address) => new URL(address).pathname));
    let found = 0;
    const complaints = complaintsOf(seen.pages, (page) => {
      if (isNoindex(page.html)) return [];
      const steps = thingsOf(page)
        .filter((thing) => thing['@type'] === 'BreadcrumbList')
        .flatMap((list) => list['itemListElement'] as { item: string }[])
        .map(({ item }) => item);
      const [, crumbs = ''] = /<nav class="crumbs[^"]*"[^>]*>(.*?)<\/nav>/.exec(page.html) ?? [];
      const links = tagsOf(crumbs, 'a').map((tag) => attributeOf(tag, 'href') ?? '');
      found += links.length;
      return [...steps.filter((step) => !listed.has(step)), ...links.filter((link) => !paths.has(link))];
    });
    expect(complaints).to.equal('');
    expect(found).to.be.above(200);
  });

  it('Data sets name a file that holds the same data', async () => {
    const sets = seen.pages.flatMap((page) => thingsOf(page).filter((thing) => thing['@type'] === 'Dataset'));
    for (const path of ['/en/case/polar-storm/odds', '/en/fair/report/']) {
      const set = sets.find(({ url }) => new URL(String(url)).pathname.startsWith(path)) ?? expect.fail(path);
      const { contentUrl } = set['distribution'] as { contentUrl: string };
      await seen.stage.store.guest().get(new URL(contentUrl).pathname).expect(200).expect('Content-Type', /json/);
    }
  });
}

/** Fields that schema.org and search engines require, by type; nested things are those of these fields. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Answer: ['text'],
  Brand: ['name'],
  BreadcrumbList: ['itemListElement'],
  ContactPoint: ['contactType'],
  DataDownload: ['contentUrl', 'encodingFormat'],
  Dataset: ['name', 'description', 'url', 'creator', 'distribution'],
  FAQPage: ['mainEntity'],
  ItemList: ['itemListElement'],
  ItemPage: ['url', 'name', 'mainEntity'],
  ListItem: ['position'],
  Offer: ['price', 'priceCurrency', 'availability', 'url'],
  Organization: ['name', 'url'],
  Product: ['name', 'image', 'offers', 'description'],
  Question: ['name', 'acceptedAnswer'],
  Thing: ['name', 'url'],
  WebSite: ['name', 'url'],
};

/** What a thing and the things in it lack. */
function missingIn(thing: StructuredThing): string[] {
  const type = String(thing['@type']);
  const required = REQUIRED[type];
  const isEmpty = (value: unknown): boolean => value === undefined || value === '' || JSON.stringify(value) === '[]';
  const own = required?.filter((name) => isEmpty(thing[name])).map((name) => `${type} without ${name}`) ?? [type];
  const { description } = thing;
  const length = typeof description === 'string' ? description.length : 50;
  const addresses = ['url', 'item', 'contentUrl', 'image', 'logo'].flatMap((name) => thing[name] ?? []);
  const broken = addresses.filter((address) => typeof address !== 'string' || !URL.canParse(address));
  const inner = Object.values(thing)
    .flat()
    .filter((value): value is StructuredThing => typeof value === 'object' && value !== null && '@type' in value);
  return [
    ...own,
    ...(type === 'Dataset' && (length < 50 || length > 5000) ? [`Dataset described in ${String(length)}`] : []),
    ...broken.map((address) => `${type}: ${JSON.stringify(address)}`),
    ...inner.flatMap(missingIn),
  ];
}
