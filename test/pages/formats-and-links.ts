import { expect } from 'chai';
import { LOCALE_CODES, type Locale } from '#src/shared/locales.ts';
import { href } from '#test/support/pages/links.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import { playerOf } from '#src/shared/actor.ts';
import { viewerIn } from '#src/core/currencies/index.ts';
import { loadHome } from '#src/games/cases/home-model.ts';
import { loadCasePage } from '#src/games/cases/case-model.ts';
import { loadDrawPage } from '#src/portal/fairness/proof-model.ts';
import { loadProfile } from '#src/portal/my-account/profile-model.ts';
import { attributeOf, attributesOf, tagsOf } from '#test/support/pages/html.ts';
import type { PageState } from '#test/support/pages/page-state.ts';
import type { Store } from '#test/support/store.ts';
import type { SeenTour, SeenPage } from './seen-pages.ts';

const PLAIN_FILTER = { status: 'owned', sort: 'new', q: '', rarity: '', cursor: null } as const;

/** Refused pages of the tour link to themselves in the other languages. */
const isRefusedRightly = (address: string): boolean =>
  /\/profile$|\/nothing\/here$|\/(?:ref\/unknown-code|profile\/unknown)$|\/email\/\w+\?link=used$/.test(address);

/** Pictures that only their player and staff may see. */
const PRIVATE = /\/help\/\d+\/pictures\/\d+$/;

/** Excludes filtered lists, their fragments and files. */
const isWholePage = (address: string): boolean => !/\?|\.\w+$|^\/auth\//.test(address);

/** Pages of the console have no other formats. */
const pagesIn = (seen: SeenTour, among: readonly Locale[]): readonly SeenPage[] =>
  seen.pages.filter(({ by, locale }) => by !== 'staff' && among.includes(locale));

const visitorOf = ({ stage, tour }: SeenTour, { by }: PageState): ReturnType<Store['guest']> =>
  by === 'player' ? tour.player.agent : stage.store.guest();

const get = (seen: SeenTour, page: PageState, locale: Locale) => visitorOf(seen, page).get(href(locale, page.path));

const readerOf = ({ stage: { services } }: SeenTour, locale: Locale, currency: string): Promise<Viewer> =>
  viewerIn(services, { locale, currency });

/** Pages that a player's browser may show again for its Back button: never the account, payments, limits or help. */
const RESTORED =
  /^\/(?:(?:case\/[^/]+(?:\/odds|\/statistics)?|item\/[^/]+|wheel|upgrade|contract|battles(?:\/[^/]+)?|profile|top))?$/;

/** As JSON, without the keys that change on each render. */
const plain = (model: object): unknown => withoutKey(JSON.parse(JSON.stringify(model)) as Record<string, unknown>);
const withoutKey = ({ idempotencyKey: _, pictureKey: __, ...rest }: Record<string, unknown>): unknown => rest;

async function payloadOf(visitor: ReturnType<Store['guest']>, locale: Locale, address: string): Promise<unknown> {
  const [path = '/', query = ''] = address.split('?');
  const at = path === '/' ? href(locale, '/').replace(/\/$/, '') : href(locale, path);
  const answer = await visitor.get(`${at}/_payload.json?${query}`).expect(200).expect('Content-Type', /json/);
  return withoutKey(answer.body as Record<string, unknown>);
}

/** Defines the test that no link of a page in these languages is broken. */
export function testLinks(seen: SeenTour, locales: readonly Locale[]): void {
  it('Every link leads to a working address', async () => {
    const checked = new Map<string, string>();
    for (const { by, locale, html, address: from } of pagesIn(seen, locales)) {
      // A player's pages have the same links in all languages, so one language is enough.
      if (by === 'player' && locale !== 'pl') continue;
      const links = [...attributesOf(html, 'href'), ...attributesOf(html, 'hx-get'), ...attributesOf(html, 'src')];
      for (const link of links.filter((one) => one.startsWith('/') && !one.startsWith('/art/'))) {
        const address = link.split('#')[0] ?? link;
        // crawl.test.ts covers whole pages for guests.
        if (by === 'guest' && isWholePage(address)) continue;
        if (!checked.has(`guest ${address}`)) checked.set(`${by} ${address}`, from);
      }
    }
    const dead: string[] = [];
    const waiting = [...checked];
    const walk = async (): Promise<void> => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const [link, from] = next;
        const [by = '', address = ''] = link.split(' ');
        const visitor = by === 'player' ? seen.tour.player.agent : seen.stage.store.guest();
        const { status } = await visitor.get(address);
        if (status >= 400 && !isRefusedRightly(address)) dead.push(`${from} -> ${address}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, walk));
    expect(checked.size).to.be.above(100);
    expect(dead).to.deep.equal([]);
  }).timeout(300_000);
}

/** Defines the tests of what pages send and show: forms reach an address that accepts them, and no image is missing. */
export function testFormsAndPictures(seen: SeenTour): void {
  it('Every form posts to an address that accepts it', async () => {
    const actions = new Set<string>();
    for (const { html } of pagesIn(seen, LOCALE_CODES)) {
      for (const form of tagsOf(html, 'form')) {
        const method = (attributeOf(form, 'method') ?? 'get').toLowerCase();
        if (method === 'post') actions.add(attributeOf(form, 'action') ?? '');
      }
    }
    expect(actions.size).to.be.above(10);
    for (const action of actions) {
      const { status } = await seen.stage.store.guest().post(action).type('form').send({});
      // 400 is the response to a form without the field that its button sends.
      expect(status, action).to.be.oneOf([303, 400, 401]);
    }
  }).timeout(60_000);

  it('Every picture exists', async () => {
    const pictures = new Set<string>();
    for (const { html } of pagesIn(seen, LOCALE_CODES)) {
      for (const tag of [...tagsOf(html, 'img'), ...tagsOf(html, 'source')]) {
        const sets = attributeOf(tag, 'srcSet') ?? attributeOf(tag, 'srcset') ?? '';
        const dense = sets.split(',').map((one) => one.trim().split(' ')[0] ?? '');
        for (const one of [attributeOf(tag, 'src') ?? '', ...dense]) if (one !== '') pictures.add(one);
      }
      for (const tag of tagsOf(html, 'img')) {
        expect(attributeOf(tag, 'width'), tag).to.match(/^\d+$/);
        expect(attributeOf(tag, 'alt'), tag).to.be.a('string');
      }
    }
    const missing: string[] = [];
    for (const picture of pictures) {
      const { status, type } = await seen.stage.store.guest().head(picture);
      if (PRIVATE.test(picture)) expect(status, picture).to.equal(401);
      else if (status !== 200 || !type.startsWith('image/')) missing.push(picture);
    }
    expect(pictures.size).to.be.above(200);
    expect(missing).to.deep.equal([]);
  }).timeout(60_000);
}

/** Defines the tests of the ways to ask for a page: again, by HEAD, and from the memory of a browser. */
export function testRequests(seen: SeenTour): void {
  it('Guests get equal bytes for equal requests', async () => {
    // The bonus page shows the remaining time of the day, and a referral page its expiry.
    const isTimeless = ({ path }: PageState): boolean => path !== '/bonus' && !path.startsWith('/ref/');
    const ofGuests = pagesIn(seen, ['pl']).filter(({ by, status }) => by === 'guest' && status === 200);
    for (const page of ofGuests.filter(isTimeless)) {
      // A proof shows its owner a form with a fresh idempotency key; guests see no form.
      expect((await get(seen, page, 'pl')).text, page.path).to.equal(page.html);
    }
  });

  it('A browser may keep the pages of guests, and of a player games and lists, without a copy on its disk', () => {
    const restored = new Set<string>();
    for (const page of pagesIn(seen, LOCALE_CODES)) {
      const isShared = page.by === 'guest' && page.status === 200 && !page.path.startsWith('/staff');
      // A message that is shown once must not come back.
      const isOwn = page.by === 'player' && page.status === 200 && !page.html.includes('class="wrap flash"');
      const isGame = isOwn && RESTORED.test(page.path.split('?')[0] ?? '');
      if (isGame) restored.add(page.path);
      expect(page.cacheControl, page.name).to.equal(isShared || isGame ? 'private, no-cache' : 'no-store');
      if (isGame) expect(page.vary, page.name).to.equal('*');
    }
    expect(restored.size).to.be.above(8);
  });

  it('HEAD is answered like GET, without a body', async () => {
    for (const page of pagesIn(seen, ['en'])) {
      const head = await visitorOf(seen, page).head(href('en', page.path));
      expect([head.status, head.type], page.path).to.deep.equal([page.status, 'text/html']);
      expect(head.text || '', page.path).to.equal('');
    }
  });
}

/** Defines the test of the JSON of pages in these languages. */
export function testModels(seen: SeenTour, locales: readonly Locale[]): void {
  it('The JSON of each page is its unchanged model', async () => {
    const path = seen.tour.pages.find(({ name }) => name === 'proof, revealed')?.path ?? '';
    const id = Number(path.split('/').at(-1));
    const player = playerOf(seen.tour.player.auth.id);
    for (const locale of locales) {
      const [guest, own] = await Promise.all([readerOf(seen, locale, 'usd'), readerOf(seen, locale, 'rub')]);
      const home = { q: 'a', category: 'farm', bonus: false, affordable: false, sort: 'price' } as const;
      const models = {
        '/?q=a&category=farm&sort=price': {
          shop: await loadHome(seen.stage.services, guest, home),
          pitch: null,
          own: null,
        },
        '/case/polar-storm': await loadCasePage(
          seen.stage.services,
          { ...guest, player: null },
          { name: 'polar-storm', opening: null },
        ),
        [path]: await loadDrawPage(seen.stage.services, { ...guest, player: null }, id),
      };
      for (const [address, model] of Object.entries(models)) {
        expect(await payloadOf(seen.stage.store.guest(), locale, address), address).to.deep.equal(plain(model));
      }
      const profile = plain(await loadProfile(seen.stage.services, { ...own, player }, PLAIN_FILTER));
      expect(await payloadOf(seen.tour.player.agent, locale, '/profile')).to.deep.equal(profile);
    }
  });
}

/** A document inlines its icons; a fragment refers to the sprite. */
const bare = (html: string): string => html.replaceAll(/href="\/build\/sprite\.[^"#]*#/g, 'href="#');

/** Defines the test of the fragments that pages are updated by. */
export function testFragments(seen: SeenTour): void {
  it('htmx gets the same element as the page contains', async () => {
    const parts = [
      ['/?q=a&sort=price', 'cases', 'guest'],
      ['/?q=zzzz', 'cases', 'guest'],
      ['/', 'cases', 'player'],
      ['/profile?status=sold', 'items', 'player'],
    ] as const;
    for (const [path, id, by] of parts) {
      const page = { name: path, path, by, status: 200 };
      const whole = await get(seen, page, 'ua');
      const part = await get(seen, page, 'ua').set('HX-Request', 'true').set('HX-Target', id);
      expect(part.text, path).to.match(new RegExp(`^<div id="${id}"`));
      expect(bare(whole.text), path).to.contain(bare(part.text));
      expect(part.headers['vary'], path).to.match(by === 'guest' ? /HX-Request, HX-Target/ : /^\*$/);
    }
    const items = { name: 'items', path: '/profile', by: 'player', status: 200 } as const;
    const part = await get(seen, items, 'ua').set('HX-Request', 'true').set('HX-Target', 'items');
    const ids = (html: string): string[] => attributesOf(html, 'id').filter((id) => /^item|^sell|^inv/.test(id));
    expect(ids(part.text)).to.deep.equal(
      ids((await get(seen, items, 'ua')).text).filter((id) => ids(part.text).includes(id)),
    );
    const viewer = { ...(await readerOf(seen, 'ua', 'rub')), player: playerOf(seen.tour.player.auth.id) };
    const { list } = (await loadProfile(seen.stage.services, viewer, PLAIN_FILTER)).items;
    const toSell = list.filter(({ status, locked }) => (status === 'owned' || status === 'bonus') && !locked);
    expect(attributesOf(part.text, 'data-price-minor')).to.have.length(toSell.length);
  });
}
