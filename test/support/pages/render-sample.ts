import { fillTexts, readTexts } from '#src/platform/texts.ts';
import { makeT } from '#src/shared/translator.ts';
import { LOCALES, type Locale } from '#src/shared/locales.ts';
import { EMPTY_SHARED_LAYOUT, type LayoutModel, type Manifest } from '#views/layout/layout-model.ts';
import {
  renderPage,
  renderFragment,
  type PageDefinition,
  type FragmentDefinition,
  type RenderInput,
} from '#views/render.tsx';
import type { ItemModel, Rarity } from '#ui/models/items.ts';
import { createLocaleLinks } from '#src/shared/locales.ts';

const texts = fillTexts(readTexts('locales'));

const links = createLocaleLinks(null);

/** The manifest of a build with one style and script of each kind, and without islands. */
export const SAMPLE_ASSETS: Manifest = {
  boot: '/build/boot.js',
  starter: { code: 'start(1<2)', hash: 'sha256-starter' },
  styles: '/build/store.css',
  pageStyles: {
    cases: '/build/cases.css',
    contract: '/build/contract.css',
    upgrade: '/build/upgrade.css',
    wheel: '/build/wheel.css',
    battles: '/build/battles.css',
    account: '/build/account.css',
    gifts: '/build/gifts.css',
    top: '/build/top.css',
    items: '/build/items.css',
    fair: '/build/fair.css',
    info: '/build/info.css',
  },
  staffStyles: '/build/staff.css',
  staffBoot: '/build/staff.js',
  comeBack: '/build/come-back.js',
  integrity: { boot: 'sha256-boot', staffBoot: 'sha256-staff', comeBack: 'sha256-back' },
  islands: {},
  inline: {},
  sprite: '/build/sprite.svg',
  licences: '/build/licences.txt',
  symbols: '',
};

/** The layout model of a signed-in player for a page at `path`. */
export const sampleLayout = (locale: Locale, path: string): LayoutModel => ({
  ...EMPTY_SHARED_LAYOUT,
  // A strip of its own: the live feed is kept by its identity.
  surroundings: { ...EMPTY_SHARED_LAYOUT, strip: [] },
  locale,
  href: (address) => links.href(locale, address),
  links,
  path,
  origin: 'https://store.example',
  currency: { code: 'rub', sign: '₽', rate: '1' },
  player: {
    id: 7,
    name: 'Sample',
    avatar: '/avatar/7',
    balance: 10,
    balanceMinor: 1000,
    bonuses: 5,
    level: 2,
    isAdult: true,
    preferences: { fastOpening: false, sound: false },
    isBonusTaken: false,
    unread: 3,
    pause: null,
    reminder: null,
  },
  isClosed: false,
  staff: null,
  auth: { token: 'the-token', type: 'demo', id: 7 },
  flash: null,
  refused: null,
  advert: null,
  demo: true,
  buildId: 'b',
  analytics: null,
  hasWorker: true,
  isPreview: false,
  assets: SAMPLE_ASSETS,
});

/** A sample item; its price is 100 times its id. */
export const sampleItem = (id: number, rarity: Rarity): ItemModel => ({
  id,
  name: `item-${String(id)}`,
  title: `Weapon «Skin ${String(id)}»`,
  weapon: 'Weapon',
  skin: `Skin ${String(id)}`,
  rarity,
  tracked: false,
  logo: `/art/item-${String(id)}.0a1b2c3d-130x88.webp`,
  priceG: id * 100,
  priceMinor: id * 10_000,
  price: id * 100,
});

export const samplePage = <Model>(page: PageDefinition<Model>, model: Model, layout: LayoutModel): string =>
  renderPage(page, inputOf(model, layout));

export const sampleFragment = <Model>(part: FragmentDefinition<Model>, model: Model, layout: LayoutModel): string =>
  renderFragment(part, inputOf(model, layout));

/** Text keys and unfilled placeholders in a page. */
export const missingTexts = (html: string): string[] =>
  html
    .replaceAll(/<script[^>]*>[^<]*<\/script>|<link [^>]*>|props="[^"]*"/g, '')
    .match(/\{\{\w+\}\}|\b(cases|errors|fairness|items|layout|profiles)\.[a-z]\w*(\.\w+)*/g) ?? [];

function inputOf<Model>(model: Model, layout: LayoutModel): RenderInput<Model> {
  const entries = texts.all(layout.locale);
  return { model, layout, t: makeT(entries, LOCALES[layout.locale].tag), texts: entries };
}
