/** The error page names the error, links only to pages that exist and shows a picture. */
import type { TextKey } from '#src/shared/text-keys.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import { createLocaleLinks } from '#src/shared/locales.ts';
import { EMPTY_SHARED_LAYOUT, type LayoutModel } from '#views/layout/layout-model.ts';
import { renderPage } from '#views/render.tsx';
import type { CaseCardModel } from '#ui/models/cases.ts';
import { SAMPLE_ASSETS } from '#test/support/pages/render-sample.ts';
import { errorPage, type ErrorPageModel } from './error-page.tsx';

const links = createLocaleLinks(null);
const layout: LayoutModel = {
  ...EMPTY_SHARED_LAYOUT,
  surroundings: { ...EMPTY_SHARED_LAYOUT },
  locale: 'en',
  href: (path) => links.href('en', path),
  links,
  path: '/nowhere',
  origin: 'https://store.example',
  currency: { code: 'usd', sign: '$', rate: '0.0109' },
  player: null,
  isClosed: false,
  staff: null,
  auth: null,
  flash: null,
  refused: null,
  advert: null,
  demo: false,
  buildId: 'b',
  analytics: null,
  hasWorker: true,
  isPreview: false,
  assets: {
    boot: '/b.js',
    starter: { code: '', hash: 'sha256-starter' },
    styles: '/s.css',
    pageStyles: { ...SAMPLE_ASSETS.pageStyles, info: '/i.css' },
    staffStyles: '/t.css',
    staffBoot: '/t.js',
    comeBack: '/b.js',
    integrity: { boot: 'sha256-boot', staffBoot: 'sha256-staff', comeBack: 'sha256-back' },
    islands: {},
    inline: {},
    sprite: '/build/sprite.svg',
    licences: '/build/licences.txt',
    symbols: '',
  },
};
const model: ErrorPageModel = {
  status: 404,
  refusal: null,
  isBlocked: false,
  hasLinks: true,
  message: 'Page not found: /<b>',
  path: '/<b>',
  requestId: 'r-1',
  cases: [],
};
const card: CaseCardModel = {
  name: 'polar-storm',
  title: 'Polar storm',
  category: 'farm',
  group: 'farm',
  priceKind: 'money',
  priceMinor: 100,
  price: 1.5,
  oldPrice: null,
  cashback: null,
  conditions: [],
  state: 'active',
  logo: '/art/a-130x88.webp',
  hover: '/art/b-130x88.webp',
  palette: 'polar',
};
const rendered = (changes: Partial<ErrorPageModel>): string =>
  renderPage(errorPage, {
    model: { ...model, ...changes },
    layout,
    t: Object.assign((key: TextKey) => key, { tag: 'en' }),
    texts: {},
  });

describe('The error page', () => {
  it('The page has the status, the message as text and the code for support', () => {
    const html = rendered({});
    expect(html).to.contain('>404</p>').and.to.contain('/&lt;b&gt;').and.to.contain('<code>r-1</code>');
    expect(html).not.to.contain('<b>');
  });

  it('The heading follows the specification: not found, or else a server error', () => {
    expect(rendered({ status: 404 })).to.contain('<h1>layout.error.notFound</h1>');
    expect(rendered({ status: 403 })).to.contain('<h1>layout.error.server</h1>');
    expect(rendered({ status: 403, isBlocked: true })).to.contain('<h1>layout.blocked.title</h1>');
    expect(rendered({ status: 500 })).to.contain('<h1>layout.error.server</h1>');
    expect(rendered({ status: 503 })).to.contain('<h1>layout.error.server</h1>');
  });

  it('A blocked player is led to the form of links only where e-mail can be sent', () => {
    const blocked = { status: 403, isBlocked: true };
    expect(rendered(blocked)).to.contain('href="/en/help/blocked"').and.to.contain('href="/en/contacts"');
    const without = rendered({ ...blocked, hasLinks: false });
    expect(without).not.to.contain('/help/blocked');
    expect(without).to.contain('href="/en/contacts"');
  });

  it('The page links to home and support in its language', () => {
    expect(rendered({})).to.contain('class="btn" href="/en"').and.to.contain('href="/en/contacts"');
  });

  it('The page links to the status of the service for a failure of the store, and for nothing else', () => {
    const button = 'class="btn btn--line" href="/en/status"';
    for (const status of [500, 503]) expect(rendered({ status }), String(status)).to.contain(button);
    for (const status of [403, 404]) expect(rendered({ status }), String(status)).not.to.contain(button);
  });

  it('The page offers a few cases, and no list when none are known', () => {
    expect(rendered({ cases: [card] }))
      .to.contain('layout.error.instead')
      .and.to.contain('/en/case/polar-storm');
    expect(rendered({})).not.to.contain('layout.error.instead');
  });

  it('The page has the current drawing of the broken crate', () => {
    const images = JSON.parse(readFileSync(join(PROJECT_FOLDER, 'tools/catalogue/images.json'), 'utf8')) as Record<
      string,
      string
    >;
    expect(rendered({})).to.contain(`src="/art/${images['wreck'] ?? ''}-640x434.webp"`);
  });
});
