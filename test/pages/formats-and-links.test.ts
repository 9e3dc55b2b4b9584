/**
 * Other responses of each page: fragment, data, HEAD, links and images. Proves that no link is broken, no image is
 * missing, and equal requests of guests return equal bytes.
 */
import { expect } from 'chai';
import { LOCALE_CODES, type Locale } from '#src/shared/locales.ts';
import { href } from '#test/support/links.ts';
import type { ModelViewer } from '#src/shared/reader.ts';
import { playerOf } from '#src/shared/actor.ts';
import { currencyByCode } from '#src/core/currencies/index.ts';
import { loadHome } from '#src/games/cases/home-model.ts';
import { loadCasePage } from '#src/games/cases/case-model.ts';
import { loadDrawPage } from '#src/portal/fairness/proof-model.ts';
import { loadProfile } from '#src/portal/my-account/profile-model.ts';
import { attributeOf, attributesOf, tagsOf } from '#test/support/html.ts';
import { makeShop, takeTour, type Tour } from '#test/support/shop.ts';
import type { PageState } from '#test/support/page-state.ts';
import { stageWith } from '#test/support/stage.ts';
import { freshName, type Store } from '#test/support/store.ts';

const PLAIN_FILTER = { status: 'owned', sort: 'new', q: '', rarity: '', cursor: null } as const;

/** Refused pages of the tour link to themselves in the other languages. */
const isRefusedRightly = (address: string): boolean =>
  /\/profile$|\/nothing\/here$|\/(?:ref\/unknown-code|profile\/unknown)$|\/email\/\w+\?link=used$/.test(address);

/** Excludes filtered lists, their fragments and files. */
const isWholePage = (address: string): boolean => !/\?|\.\w+$|^\/auth\//.test(address);

describe('Formats, links and forms of all pages', () => {
  const stage = stageWith(makeShop);
  let tour: Tour;
  const texts = new Map<string, string>();
  before(async function () {
    this.timeout(120_000);
    const whole = await takeTour(stage.store, freshName());
    // Console pages have no other formats, and a tour of their own.
    tour = { ...whole, pages: whole.pages.filter(({ by }) => by !== 'staff') };
    for (const locale of LOCALE_CODES) {
      for (const page of tour.pages) texts.set(addressOf(page, locale), (await get(page, locale)).text);
    }
  });

  const visitorOf = ({ by }: PageState): ReturnType<Store['guest']> =>
    by === 'player' ? tour.player.agent : stage.store.guest();
  const addressOf = ({ path, by }: PageState, locale: Locale): string => `${by} ${href(locale, path)}`;
  const get = (page: PageState, locale: Locale) => visitorOf(page).get(href(locale, page.path));
  const readerOf = async (locale: Locale, code: string): Promise<ModelViewer> => ({
    locale,
    t: stage.services.texts.t(locale),
    currency: await currencyByCode(stage.services, code),
  });

  it('Every link leads to a working address', async () => {
    const checked = new Map<string, string>();
    for (const [from, html] of texts) {
      const by = from.split(' ')[0] ?? 'guest';
      // A player's pages have the same links in all languages, so one language is enough.
      if (by === 'player' && !from.startsWith('player /pl')) continue;
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
        const visitor = by === 'player' ? tour.player.agent : stage.store.guest();
        const { status } = await visitor.get(address);
        if (status >= 400 && !isRefusedRightly(address)) dead.push(`${from} -> ${address}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, walk));
    expect(checked.size).to.be.above(100);
    expect(dead).to.deep.equal([]);
  }).timeout(300_000);

  it('Every form posts to an address that accepts it', async () => {
    const actions = new Set<string>();
    for (const html of texts.values()) {
      for (const form of tagsOf(html, 'form')) {
        const method = (attributeOf(form, 'method') ?? 'get').toLowerCase();
        if (method === 'post') actions.add(attributeOf(form, 'action') ?? '');
      }
    }
    expect(actions.size).to.be.above(10);
    for (const action of actions) {
      const { status } = await stage.store.guest().post(action).type('form').send({});
      // 400 is the response to a form without the field that its button sends.
      expect(status, action).to.be.oneOf([303, 400, 401]);
    }
  }).timeout(60_000);

  it('Every picture exists', async () => {
    const pictures = new Set<string>();
    for (const html of texts.values()) {
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
      const { status, type } = await stage.store.guest().head(picture);
      if (status !== 200 || !type.startsWith('image/')) missing.push(picture);
    }
    expect(pictures.size).to.be.above(200);
    expect(missing).to.deep.equal([]);
  }).timeout(60_000);

  it('Guests get equal bytes for equal requests', async () => {
    // The bonus page shows the remaining time of the day, and a referral page its expiry.
    const isTimeless = ({ path }: PageState): boolean => path !== '/bonus' && !path.startsWith('/ref/');
    for (const page of tour.pages.filter(({ by, status }) => by === 'guest' && status === 200).filter(isTimeless)) {
      // A proof shows its owner a form with a fresh idempotency key; guests see no form.
      expect((await get(page, 'pl')).text, page.path).to.equal(texts.get(addressOf(page, 'pl')));
    }
  });

  it('A player’s page is not stored, so the back button cannot reopen it', async () => {
    for (const page of tour.pages) {
      const { headers } = await get(page, 'en');
      const isKept = page.by === 'guest' && page.status === 200 && !page.path.startsWith('/staff');
      expect(headers['cache-control'], page.name).to.equal(isKept ? 'private, no-cache' : 'no-store');
    }
  });

  it('HEAD is answered like GET, without a body', async () => {
    for (const page of tour.pages) {
      const head = await visitorOf(page).head(href('en', page.path));
      expect([head.status, head.type], page.path).to.deep.equal([page.status, 'text/html']);
      expect(head.text || '', page.path).to.equal('');
    }
  });

  it('The JSON of each page is its unchanged model', async () => {
    const path = tour.pages.find(({ name }) => name === 'proof, revealed')?.path ?? '';
    const id = Number(path.split('/').at(-1));
    const player = playerOf(tour.player.auth.id);
    for (const locale of LOCALE_CODES) {
      const [guest, own] = await Promise.all([readerOf(locale, 'usd'), readerOf(locale, 'rub')]);
      const home = { q: 'a', category: 'farm', bonus: false, sort: 'price' } as const;
      const models = {
        '/?q=a&category=farm&sort=price': { shop: await loadHome(stage.services, guest, home), own: null },
        '/case/polar-storm': await loadCasePage(
          stage.services,
          { ...guest, player: null },
          { name: 'polar-storm', opening: null },
        ),
        [path]: await loadDrawPage(stage.services, { ...guest, player: null }, id),
      };
      for (const [address, model] of Object.entries(models)) {
        expect(await payloadOf(stage.store.guest(), locale, address), address).to.deep.equal(plain(model));
      }
      const profile = plain(await loadProfile(stage.services, { ...own, player }, PLAIN_FILTER));
      expect(await payloadOf(tour.player.agent, locale, '/profile')).to.deep.equal(profile);
    }
  });

  const payloadOf = async (visitor: ReturnType<Store['guest']>, locale: Locale, address: string): Promise<unknown> => {
    const [path = '/', query = ''] = address.split('?');
    const at = path === '/' ? href(locale, '/').replace(/\/$/, '') : href(locale, path);
    const answer = await visitor.get(`${at}/_payload.json?${query}`).expect(200).expect('Content-Type', /json/);
    return withoutKey(answer.body as Record<string, unknown>);
  };
  /** As JSON, without the keys that change on each render. */
  const plain = (model: object): unknown => withoutKey(JSON.parse(JSON.stringify(model)) as Record<string, unknown>);
  const withoutKey = ({ idempotencyKey: _, pictureKey: __, ...rest }: Record<string, unknown>): unknown => rest;

  /** A document inlines its icons; a fragment refers to the sprite. */
  const bare = (html: string): string => html.replaceAll(/href="\/build\/sprite\.[^"#]*#/g, 'href="#');

  it('htmx gets the same element as the page contains', async () => {
    const parts = [
      ['/?q=a&sort=price', 'cases', 'guest'],
      ['/?q=zzzz', 'cases', 'guest'],
      ['/', 'cases', 'player'],
      ['/profile?status=sold', 'items', 'player'],
    ] as const;
    for (const [path, id, by] of parts) {
      const page = { name: path, path, by, status: 200 };
      const whole = await get(page, 'ua');
      const part = await get(page, 'ua').set('HX-Request', 'true').set('HX-Target', id);
      expect(part.text, path).to.match(new RegExp(`^<div id="${id}"`));
      expect(bare(whole.text), path).to.contain(bare(part.text));
      expect(part.headers['vary'], path).to.contain('HX-Request').and.contain('HX-Target');
    }
    const items = { name: 'items', path: '/profile', by: 'player', status: 200 } as const;
    const part = await get(items, 'ua').set('HX-Request', 'true').set('HX-Target', 'items');
    const ids = (html: string): string[] => attributesOf(html, 'id').filter((id) => /^item|^sell|^inv/.test(id));
    expect(ids(part.text)).to.deep.equal(
      ids((await get(items, 'ua')).text).filter((id) => ids(part.text).includes(id)),
    );
    const viewer = { ...(await readerOf('ua', 'rub')), player: playerOf(tour.player.auth.id) };
    const { list } = (await loadProfile(stage.services, viewer, PLAIN_FILTER)).items;
    const toSell = list.filter(({ status, locked }) => (status === 'owned' || status === 'bonus') && !locked);
    expect(attributesOf(part.text, 'data-price')).to.have.length(toSell.length);
  });
});
