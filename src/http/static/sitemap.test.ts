// Proves that the sitemap is well-formed whatever an address holds, and names every language from every language.
import { expect } from 'chai';
import { createLocaleLinks } from '#src/shared/locales.ts';
import { sitemapXml } from './sitemap.ts';

describe('The sitemap', () => {
  const xml = sitemapXml(createLocaleLinks(null), 'https://shop.example', [
    { path: '/', changedAt: null },
    { path: '/a?b&c', changedAt: new Date(Date.UTC(2026, 10, 21)) },
  ]);

  it('The sitemap lists each page in each language, and home has no trailing slash', () => {
    const found = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(found.slice(0, 4)).to.deep.equal([
      'https://shop.example/',
      'https://shop.example/en',
      'https://shop.example/ua',
      'https://shop.example/pl',
    ]);
    expect(found).to.have.length(8);
    expect(xml.match(/hreflang="x-default" href="https:\/\/shop\.example\/"/g)).to.have.length(4);
  });

  it('The sitemap gives the last change of a page where it is known', () => {
    expect(xml.match(/<lastmod>2026-11-21T00:00:00\.000Z<\/lastmod>/g)).to.have.length(4);
  });

  it('The sitemap is well-formed XML', () => {
    expect(xml).to.contain('https://shop.example/en/a?b&amp;c');
    const open: string[] = [];
    for (const [, end, name = '', rest = ''] of xml.matchAll(/<(\/?)([\w:]+)([^>]*)>/g)) {
      if (end === '/') expect(open.pop()).to.equal(name);
      else if (!rest.endsWith('/')) open.push(name);
    }
    expect(open).to.deep.equal([]);
    expect(xml).to.not.match(/&(?!amp;|lt;|gt;|quot;)/);
  });
});
