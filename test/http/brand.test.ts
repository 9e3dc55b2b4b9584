/** A store under another name and in other colours (BRAND_FILE): every page, the manifest, and the security headers. */
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import sharp from 'sharp';
import { totpAddress } from '#src/admin/access/totp.ts';
import { readBrand } from '#src/platform/config/brand-config.ts';
import { brandCss } from '#src/shared/brand.ts';
import type { Services } from '#src/platform/services.ts';
import { byLocale, LOCALE_CODES } from '#src/shared/locales.ts';
import { href } from '#test/support/pages/links.ts';
import { closeServices, makeServices } from '#test/support/services.ts';
import { asPlayer, freshName, openStore, type Store, testConfig } from '#test/support/store.ts';

const COLOURS = { accent: '#7aa2ff', ground: '#101418' } as const;
const WORDS = { brand: 'Strongbox', game: 'Harbour', gameCurrency: 'Crowns', gameCurrencyName: 'crowns' };

const LOGO_HASH = '0123456789abcdef';

describe('A store with a brand of its own', () => {
  let services: Services;
  let store: Store;
  before(async () => {
    const content = await sharp({ create: { width: 600, height: 600, channels: 4, background: '#00800080' } })
      .png()
      .toBuffer();
    const brand = {
      ...readBrand(undefined),
      words: byLocale(() => WORDS),
      colours: COLOURS,
      logo: { content, hash: LOGO_HASH },
    };
    services = await makeServices({ config: testConfig({ rateFactor: 1000, brand }) });
    store = await openStore(services);
  });
  after(async () => {
    await store.close();
    await closeServices(services);
  });

  it('No page spells the former names, in any language', async () => {
    for (const locale of LOCALE_CODES) {
      for (const path of ['/', '/faq', '/agreement', '/gold', '/bonus', '/top', '/contacts', '/offline']) {
        const { text } = await store.guest().get(href(locale, path)).expect(200);
        expect(text, href(locale, path)).not.to.match(/OpenCrate|Breachline|\d\u00a0G</);
        expect(text, href(locale, path)).to.contain('Strongbox');
      }
    }
  });

  it('The colours are the last inline style, which the policy of the page allows by its hash', async () => {
    const css = brandCss(COLOURS) ?? '';
    const player = await asPlayer(store, freshName());
    for (const client of [store.guest(), store.guest(), player.agent]) {
      const { text, headers } = await client.get('/en').expect(200);
      const last = [...text.matchAll(/<style>(.*?)<\/style>/gs)].at(-1)?.[1];
      const hash = `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
      expect(last).to.equal(css);
      expect(headers['content-security-policy']).to.contain(hash);
      expect(text).to.contain('<meta name="theme-color" content="#101418"/>');
      expect(text.indexOf(css), 'after the styles that it changes').to.be.greaterThan(text.lastIndexOf('@layer'));
    }
  });

  it('The logo is in the header, and its icons have the sizes that browsers and phones ask for', async () => {
    const { text } = await store.guest().get('/en').expect(200);
    expect(text).to.contain(`<image href="/brand/${LOGO_HASH}-icon.png" width="32" height="32"></image>`);
    expect(text).not.to.match(/favicon\.svg|apple-touch\.png/);
    const manifest = await store.guest().get('/site.webmanifest').buffer(true).expect(200);
    const { icons } = JSON.parse(manifest.text) as { icons: { src: string; sizes: string }[] };
    expect(icons.map(({ sizes }) => sizes)).to.deep.equal(['192x192', '512x512', '512x512']);
    const all = [
      ...icons,
      { src: `/brand/${LOGO_HASH}-icon.png`, sizes: '64x64' },
      { src: `/brand/${LOGO_HASH}-touch.png`, sizes: '180x180' },
    ];
    for (const { src, sizes } of all) {
      const icon = await store.guest().get(src).buffer(true).expect(200).expect('Content-Type', 'image/png');
      const { width, height } = await sharp(icon.body as Buffer).metadata();
      expect(`${String(width)}x${String(height)}`, src).to.equal(sizes);
      expect(icon.headers['cache-control']).to.contain('immutable');
    }
    for (const odd of ['ffffffffffffffff-icon', `${LOGO_HASH}-huge`, `${LOGO_HASH}-constructor`, 'x']) {
      await store.guest().get(`/brand/${odd}.png`).expect(404);
    }
  });

  it('The manifest and authenticator apps name the store', async () => {
    const { text, headers } = await store.guest().get('/site.webmanifest').buffer(true).expect(200);
    expect(headers['content-type']).to.match(/^application\/manifest\+json/);
    expect(JSON.parse(text)).to.deep.include({
      name: 'Strongbox',
      short_name: 'Strongbox',
      theme_color: '#101418',
      background_color: '#101418',
      screenshots: [],
    });
    const issuer = services.texts.t('en')('layout.brand');
    expect(totpAddress('JBSWY3DPEHPK3PXP', issuer, 'Ann')).to.match(
      /^otpauth:\/\/totp\/Strongbox:Ann\?issuer=Strongbox&/,
    );
  });
});
