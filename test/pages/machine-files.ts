import { expect } from 'chai';
import sharp from 'sharp';
import { pages } from '#src/app.ts';
import { LOCALE_CODES, LOCALES } from '#src/shared/locales.ts';
import { DAY_MS } from '#src/shared/time.ts';
import { attributeOf, tagsOf } from '#test/support/pages/html.ts';
import { href } from '#test/support/pages/links.ts';
import type { SeenPublicly } from './seen-publicly.ts';

/** Defines the tests of robots.txt and security.txt. */
export function testMachineFiles({ stage }: SeenPublicly): void {
  it('robots.txt links to the sitemap, closes calls, and names the parameters that change nothing', async () => {
    const { text, type } = await stage.store.guest().get('/robots.txt').expect(200);
    expect(type).to.equal('text/plain');
    const [, sitemap = ''] = /^Sitemap: (.*)$/m.exec(text) ?? [];
    expect(new URL(sitemap).pathname).to.equal('/sitemap.xml');
    const lines = text.split('\n');
    expect(lines).to.include('Disallow: /api/').and.include('Allow: /api/fair/report/');
    const [, marks = ''] = /^Clean-param: (.*)$/m.exec(text) ?? [];
    expect(marks.split('&')).to.include.members(['utm_source', 'yclid', 'gclid']);
    expect(marks.length).to.be.at.most(500);
  });

  it('No page says noindex where robots.txt keeps it from being read', async () => {
    const { text } = await stage.store.guest().get('/robots.txt').expect(200);
    const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => {
      const pattern = path.replaceAll(/[.?+^()[\]{}|\\]/g, '\\$&').replaceAll('*', '.*');
      return new RegExp(`^${pattern}`);
    });
    const addresses = [
      ...pages.map(({ path }) => path.replaceAll(/:\w+/g, '1')),
      ...['/?q=a', '/?category=farm', '/?sort=new', '/profile?status=sold', '/case/polar-storm?opening=1'],
    ];
    const unread = addresses.filter((address) => closed.some((pattern) => pattern.test(address)));
    expect(unread).to.deep.equal([]);
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
}

/** Defines the tests of icons and manifests for browsers and phones. */
export function testIcons({ stage }: SeenPublicly): void {
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
    const large = tagsOf(html, 'link').find((tag) => attributeOf(tag, 'sizes') === '120x120') ?? '';
    const icon = await stage.store
      .guest()
      .get(attributeOf(large, 'href') ?? '')
      .buffer(true)
      .expect(200);
    expect((await sharp(icon.body as Buffer).metadata()).width).to.equal(120);
  });

  it('A page names the manifest of its language, which installs the store in it', async () => {
    for (const locale of LOCALE_CODES) {
      const { text: html } = await stage.store.guest().get(href(locale, '/')).expect(200);
      const link = tagsOf(html, 'link').find((tag) => attributeOf(tag, 'rel') === 'manifest') ?? '';
      const { text } = await stage.store
        .guest()
        .get(attributeOf(link, 'href') ?? '')
        .buffer(true)
        .expect(200);
      const manifest = JSON.parse(text) as Record<'id' | 'lang' | 'start_url' | 'description', string> & {
        readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
        readonly screenshots: readonly Record<'src' | 'sizes' | 'form_factor', string>[];
      };
      expect(manifest).to.include({ id: '/', lang: LOCALES[locale].tag, start_url: href(locale, '/') });
      expect(manifest.description.length).to.be.above(40);
      expect(manifest.shortcuts.map(({ url }) => url)).to.deep.equal(
        ['/bonus', '/wheel', '/payment'].map((path) => href(locale, path)),
      );
      for (const { name, url } of manifest.shortcuts) {
        expect(name).to.not.equal('');
        await stage.store.guest().get(url).expect(200);
      }
      expect(manifest.screenshots.map(({ form_factor: form }) => form)).to.deep.equal(['narrow', 'wide']);
      for (const { src, sizes } of manifest.screenshots) {
        const screen = await stage.store.guest().get(src).buffer(true).expect(200).expect('Content-Type', 'image/webp');
        const content = screen.body as Buffer;
        const { width, height } = await sharp(content).metadata();
        expect(`${String(width)}x${String(height)}`, src).to.equal(sizes);
        expect(content.length, src).to.be.below(60_000);
      }
    }
  });

  it('/favicon.ico has three sizes, and another missing file is answered in a few bytes', async () => {
    const answer = await stage.store.guest().get('/favicon.ico').buffer(true).responseType('blob').expect(200);
    const content = answer.body as Buffer;
    expect([content.readUInt16LE(2), content.readUInt16LE(4)]).to.deep.equal([1, 3]);
    for (const [index, size] of [16, 32, 48].entries()) {
      const at = 6 + 16 * index;
      const [length, offset] = [content.readUInt32LE(at + 8), content.readUInt32LE(at + 12)];
      const { width, format } = await sharp(content.subarray(offset, offset + length)).metadata();
      expect([content.readUInt8(at), width, format]).to.deep.equal([size, size, 'png']);
    }
    for (const path of ['/wp-login.php', '/en/apple-touch-icon-precomposed.png', '/build/none.js']) {
      const { text } = await stage.store.guest().get(path).buffer(true).expect(404);
      expect(text.length, path).to.be.below(100);
    }
  });
}
