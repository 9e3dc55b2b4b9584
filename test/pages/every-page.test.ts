/**
 * Every page in every state and language, over the real application and the whole catalogue: status, language, title,
 * addresses for search engines, complete texts, valid markup, and no inline content that the content policy would
 * block. Its other formats, its links and the links of its items are proven on the same pages.
 */
import { expect } from 'chai';
import { LOCALE_CODES, LOCALES } from '#src/shared/locales.ts';
import { href } from '#test/support/pages/links.ts';
import { attributeOf, attributesOf, markupOf, ownMarkupOf, tagsOf } from '#test/support/pages/html.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import type { PageState } from '#test/support/pages/page-state.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { TEXT_KEY } from '#test/support/pages/text-key.ts';
import { testFormsAndPictures, testFragments, testLinks, testModels, testRequests } from './formats-and-links.ts';
import { testItemLinks } from './item-links.ts';
import { seeTour, type SeenPage, shortly } from './seen-pages.ts';
import { testMarkup } from './valid-markup.ts';

const BROKEN = /\bundefined\b|\bNaN\b|\[object |\{\{|\bInvalid Date\b/g;

/** A page of another service, whose name does not follow the store's pattern. */
const isApart = (path: string): boolean => path.startsWith('/sandbox/');

/** Private pages, or parts of a page filtered by a query. */
const PRIVATE = 'adult|help|offline|profile|ref|contract|login|payment|sandbox|staff|withdraw|battles/|fair/draw/';
// A store may publish no reserves: no list for crawlers may name their page.
const KEPT = new RegExp(`^/(?:${PRIVATE}|reserves$|case/[^/]+/(?:conditions|demo))|\\?`);

describe('Every page', () => {
  const stage = stageWith(makeShop);
  const seen = seeTour(stage);

  const wrong = (find: (page: SeenPage) => readonly string[]): string =>
    shortly(seen.pages.flatMap((page) => find(page).map((what) => `${page.name} at ${page.address}: ${what}`)));

  it('The page is in the language of its address', () => {
    expect(
      wrong(({ html, tag }) => (html.includes(`<html lang="${tag}"`) ? [] : [tagsOf(html, 'html').join('')])),
    ).to.equal('');
  });

  it('The page has a unique title per language, one main heading and one main element', () => {
    expect(
      wrong(({ html, path }) => {
        const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
        const counts = ['h1', 'main', 'title'].map((name) => `${name} ${tagsOf(html, name).length}`);
        const complaints = counts.filter((count) => !count.endsWith(' 1'));
        const isNamed = / · OpenCrate$/.test(title) !== isApart(path);
        return isNamed && title.trim() === title && title !== '' ? complaints : [...complaints, title];
      }),
    ).to.equal('');
    const notFound = seen.pages.filter(({ name }) => name === 'not found');
    const titles = notFound.map(({ html }) => /<title>([^<]*)/.exec(html)?.[1]);
    expect(new Set(titles).size).to.equal(LOCALE_CODES.length);
  });

  it('Points are a number with a coin or with a word, never with a letter that reads as a digit', () => {
    const seenText = (html: string): string =>
      html
        .replaceAll(/<(script|style|template)\b[\s\S]*?<\/\1>/g, '')
        .replaceAll(/<span class="vh">[^<]*<\/span>/g, '')
        .replaceAll(/<[^>]+>/g, '');
    expect(wrong(({ html }) => seenText(html).match(/\d\s*(?:б|pts|pkt)(?!\p{L})/gu) ?? [])).to.equal('');
  });

  it('Every disclosure has the same chevron, unless it looks like a button or a cut text', () => {
    const summaries = (html: string): readonly string[] => html.match(/<summary[\s\S]*?<\/summary>/g) ?? [];
    const isApartLook = (summary: string): boolean => /^<summary class="(?:btn|mini)|note__clip/.test(summary);
    expect(
      wrong(({ html }) =>
        summaries(html).filter((summary) => !isApartLook(summary) && !summary.includes('i-chevron-down')),
      ),
    ).to.equal('');
  });

  it('The page names its canonical address and alternates, or is not indexed', () => {
    expect(
      wrong(({ html, path }) => {
        const links = tagsOf(html, 'link');
        const canonical = links.filter((link) => attributeOf(link, 'rel') === 'canonical');
        const alternates = links.filter((link) => attributeOf(link, 'rel') === 'alternate');
        if (html.includes('<meta name="robots" content="noindex"')) {
          return canonical.length + alternates.length > 0 ? ['listed and not listed'] : [];
        }
        const tags = alternates.map((link) => attributeOf(link, 'hrefLang') ?? attributeOf(link, 'hreflang'));
        const bare = path.split('?')[0] ?? '/';
        const expected = LOCALE_CODES.map((locale) => href(locale, bare));
        const found = alternates.map((link) => new URL(attributeOf(link, 'href') ?? '').pathname);
        const isWhole = canonical.length === 1 && tags.join() === 'ru,en,uk,pl,x-default';
        return isWhole && found.join() === [...expected, bare].join() ? [] : [tags.join(), found.join()];
      }),
    ).to.equal('');
  });

  it('Private pages and error pages are not indexed', () => {
    // The result of a query is a part of the page without it.
    const isKept = ({ path, status }: PageState): boolean => status !== 200 || KEPT.test(path);
    const isListed = ({ html }: SeenPage): boolean => !html.includes('<meta name="robots" content="noindex"');
    expect(wrong((page) => (isKept(page) === isListed(page) ? ['listed wrongly'] : []))).to.equal('');
  });

  it('Alternates are reciprocal between the languages', () => {
    const setOf = ({ html }: SeenPage): string =>
      tagsOf(html, 'link')
        .filter((link) => attributeOf(link, 'rel') === 'alternate')
        .join('');
    const differing = seen.tour.pages
      .map(({ name }) => name)
      .filter((name) => new Set(seen.pages.filter((page) => page.name === name).map(setOf)).size !== 1);
    expect(differing).to.deep.equal([]);
    expect(
      wrong((page) => {
        const canonical = tagsOf(page.html, 'link').find((link) => attributeOf(link, 'rel') === 'canonical');
        if (canonical === undefined) return [];
        const own = attributeOf(canonical, 'href') ?? '';
        return setOf(page).includes(`hrefLang="${page.tag}" href="${own}"`) ? [] : [own];
      }),
    ).to.equal('');
  });

  it('The page has every text, filled in', () => {
    expect(wrong(({ html }) => ownMarkupOf(html).match(TEXT_KEY) ?? [])).to.equal('');
    expect(wrong(({ html }) => ownMarkupOf(html).match(BROKEN) ?? [])).to.equal('');
  });

  it('A new player without items, spins and history sees no raw text key', async function () {
    this.timeout(120_000);
    const newcomer = await asPlayer(stage.store, freshName());
    for (let left = 20; left > 0; left -= 1) {
      if ((await newcomer.post('/api/wheel/spin', {})).status !== 200) break;
    }
    const own = seen.tour.pages.filter(({ by, path, status }) => by === 'player' && status === 200 && !/\d/.test(path));
    expect(own.length).to.be.above(30);
    const raw: string[] = [];
    for (const locale of LOCALE_CODES) {
      for (const { path } of own) {
        const { text } = await newcomer.agent.get(href(locale, path));
        raw.push(...(markupOf(text).match(TEXT_KEY) ?? []).map((key) => `${path} in ${locale}: ${key}`));
      }
    }
    expect(shortly(raw)).to.equal('');
  });

  it('The page has no text in the script of another language', () => {
    const strange = { ru: /[іїєґ]/gi, en: /[а-яёіїєґ]/gi, uk: /[ыэъё]/gi, pl: /[а-яёіїєґ]/gi };
    const order = stage.services.texts.t('ru')('payments.order', { number: '' });
    const names = new RegExp(LOCALE_CODES.map((locale) => LOCALES[locale].name).join('|'), 'g');
    expect(
      wrong(({ html, tag }) => {
        // The sandbox shows descriptions in the player's language. A field that names its language holds a text in
        // that language.
        const text = ownMarkupOf(html)
          .replaceAll(/<(?:input|textarea)\b[^>]*\blang="[^"]*"[^>]*>(?:[^<]*<\/textarea>)?/g, '')
          .replaceAll(names, '')
          .replaceAll(order, '');
        return text.match(strange[tag as keyof typeof strange]) ?? [];
      }),
    ).to.equal('');
  });

  it('Every id on the page is unique', () => {
    expect(
      wrong(({ html }) => {
        const ids = attributesOf(markupOf(html), 'id');
        return ids.filter((id, at) => ids.indexOf(id) !== at);
      }),
    ).to.equal('');
  });

  it('The page has no inline code against the content policy and nothing from another host', () => {
    expect(
      wrong(({ html }) => [
        // The one module that starts the other scripts has its hash in the policy.
        ...tagsOf(html, 'script')
          .filter((tag) => !/ type="application\/(ld\+)?json"| src="\/build\//.test(tag))
          .filter((tag, at) => tag !== '<script type="module">' || at > 0),
        ...attributesOf(html, 'style').map((style) => `style="${style}"`),
        ...(html.match(/\son[a-z]+="/g) ?? []),
        ...attributesOf(html, 'src').filter((src) => !/^\/(?!\/)|^$/.test(src)),
        ...attributesOf(html, 'href').filter((address) => /^javascript:|^\/\//i.test(address)),
      ]),
    ).to.equal('');
  });

  it('The page discloses only the displayed name, and a guest’s page has no token', () => {
    const { token } = seen.tour.player.auth;
    expect(wrong(({ by, html }) => (by === 'guest' && html.includes(token) ? ['a token'] : []))).to.equal('');
  });

  testMarkup(seen, ['pl']);
  testLinks(seen, ['pl']);
  testFormsAndPictures(seen);
  testRequests(seen);
  testModels(seen, ['pl']);
  testFragments(seen);
  testItemLinks(seen);
});
