/**
 * Every page in every state and language, over the real application and the whole catalogue. Proves what no visitor
 * should ever have to notice: status, language, title, addresses for search engines, texts that are all there, valid
 * markup, and nothing inline that the content policy would stop.
 */
import { readdirSync } from 'node:fs';
import { expect } from 'chai';
import { HtmlValidate } from 'html-validate';
import { href, LOCALE_CODES, LOCALES } from '#src/shared/locales.ts';
import { attributeOf, attributesOf, markupOf, tagsOf } from '../support/html.ts';
import { makeShop, takeTour, type Tour } from '../support/shop.ts';
import type { ShownPage } from '../support/shown-page.ts';
import { stageWith } from '../support/stage.ts';
import { freshName } from '../support/store.ts';
import { VALID_HTML } from '../support/valid-html.ts';

interface Seen extends ShownPage {
  readonly address: string;
  readonly tag: string;
  readonly html: string;
}

const validator = new HtmlValidate(VALID_HTML);

const NAMESPACES = readdirSync('locales/ru').map((file) => file.replace('.json', ''));
/** What looks like a text key and is none: a file of the store. */
const TEXT_KEY = new RegExp(
  `\\b(?!site\\.webmanifest|[a-z]+\\.[0-9a-f]{8}-\\d)(?:${NAMESPACES.join('|')})\\.[a-z][\\w.-]*[a-z]`,
  'g',
);
const BROKEN = /\bundefined\b|\bNaN\b|\[object |\{\{|\bInvalid Date\b/g;

/** What a page keeps for its scripts; no rule of markup is about it. */
const FOR_SCRIPTS = /\s(?:data-[\w-]+|props)="[^"]*"/g;
/** What stands in the language of the page, or is made anew with each rendering: texts, attributes that hold one. */
const SPOKEN = 'action|alt|aria-label|content|datetime|href|hreflang|hx-\\w+|lang|placeholder|src|title|value';
const WORDS = new RegExp(`>[^<]+(?=<)|(?<=\\s(?:${SPOKEN})=")[^"]+`, 'gi');

/** A page of somebody else's, whose name the store's own does not follow. */
const isApart = (path: string): boolean => path.startsWith('/sandbox/');

/** What is somebody's own, or a part of a page that a query narrows down. */
const KEPT =
  /^\/((adult|offline|profile|ref|contract|login|payment|sandbox|staff|withdraw)|case\/[^/]+\/(conditions|demo))|\?/;

/** The first of many complaints; the others are most often the same. */
const shortly = (found: readonly string[]): string => found.slice(0, 20).join('\n');

describe('every page', () => {
  const stage = stageWith(makeShop);
  let tour: Tour;
  let seen: readonly Seen[];
  before(async function () {
    this.timeout(400_000);
    tour = await takeTour(stage.store, freshName());
    seen = await seeAll();
  });

  const seeAll = async (): Promise<Seen[]> => {
    const all: Seen[] = [];
    for (const locale of LOCALE_CODES) {
      for (const page of tour.pages) {
        const address = href(locale, page.path);
        const visitor = { player: tour.player.agent, staff: tour.admin.agent, guest: stage.store.guest() }[page.by];
        const { status, text, type } = await visitor.get(address);
        expect([status, type], `${page.name} at ${address}`).to.deep.equal([page.status, 'text/html']);
        all.push({ ...page, address, tag: LOCALES[locale].tag, html: text });
      }
    }
    return all;
  };
  /** What is wrong anywhere, each with its page: one look at a failure shows them all. */
  const wrong = (find: (page: Seen) => readonly string[]): string =>
    shortly(seen.flatMap((page) => find(page).map((what) => `${page.name} at ${page.address}: ${what}`)));

  it('is in the language of its address', () => {
    expect(
      wrong(({ html, tag }) => (html.includes(`<html lang="${tag}"`) ? [] : [tagsOf(html, 'html').join('')])),
    ).to.equal('');
  });

  it('has a title of its own in each language, one main heading and one main part', () => {
    expect(
      wrong(({ html, path }) => {
        const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
        const counts = ['h1', 'main', 'title'].map((name) => `${name} ${tagsOf(html, name).length}`);
        const complaints = counts.filter((count) => !count.endsWith(' 1'));
        const isNamed = / · OpenCrate$/.test(title) !== isApart(path);
        return isNamed && title.trim() === title && title !== '' ? complaints : [...complaints, title];
      }),
    ).to.equal('');
    const notFound = seen.filter(({ name }) => name === 'not found');
    const titles = notFound.map(({ html }) => /<title>([^<]*)/.exec(html)?.[1]);
    expect(new Set(titles).size).to.equal(LOCALE_CODES.length);
  });

  it('names its address and those in the other languages, or asks not to be listed', () => {
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

  it('keeps what is somebody’s own, and what is no page, out of search engines', () => {
    // What a query narrows down is a part of the page without it.
    const isKept = ({ path, status }: ShownPage): boolean => status !== 200 || KEPT.test(path);
    const isListed = ({ html }: Seen): boolean => !html.includes('<meta name="robots" content="noindex"');
    expect(wrong((page) => (isKept(page) === isListed(page) ? ['listed wrongly'] : []))).to.equal('');
  });

  it('agrees with its other languages about what each is called: alternates are reciprocal', () => {
    const setOf = ({ html }: Seen): string =>
      tagsOf(html, 'link')
        .filter((link) => attributeOf(link, 'rel') === 'alternate')
        .join('');
    const differing = tour.pages
      .map(({ name }) => name)
      .filter((name) => new Set(seen.filter((page) => page.name === name).map(setOf)).size !== 1);
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

  it('has every text, filled in', () => {
    expect(wrong(({ html }) => markupOf(html).match(TEXT_KEY) ?? [])).to.equal('');
    expect(wrong(({ html }) => markupOf(html).match(BROKEN) ?? [])).to.equal('');
  });

  it('says nothing in another script than its language has', () => {
    const strange = { ru: /[іїєґ]/gi, en: /[а-яёіїєґ]/gi, uk: /[ыэъё]/gi, pl: /[а-яёіїєґ]/gi };
    const order = stage.world.texts.t('ru')('payments.order', { number: '' });
    const names = new RegExp(LOCALE_CODES.map((locale) => LOCALES[locale].name).join('|'), 'g');
    expect(
      wrong(({ html, tag }) => {
        // Points are counted in «б» everywhere, and the sandbox shows what the store wrote in its player's language.
        // A field that names its language is for a text in that one.
        const text = markupOf(html)
          .replaceAll(/<(?:input|textarea)\b[^>]*\blang="[^"]*"[^>]*>(?:[^<]*<\/textarea>)?/g, '')
          .replaceAll(names, '')
          .replaceAll(order, '')
          .replaceAll(/\u00a0б|[“„]б”/g, '');
        return text.match(strange[tag as keyof typeof strange]) ?? [];
      }),
    ).to.equal('');
  });

  it('is valid HTML', async () => {
    const found: string[] = [];
    const bare = new Set<string>();
    for (const { name, address, html } of seen) {
      // The rules are about markup: where another language has the very same, one of both is looked at.
      const markup = name + html.replaceAll(FOR_SCRIPTS, '').replaceAll(WORDS, '…');
      if (bare.has(markup)) continue;
      bare.add(markup);
      const report = await validator.validateString(html);
      for (const { messages } of report.results) {
        for (const { ruleId, message, selector } of messages) {
          found.push(`${name} at ${address}: ${ruleId} ${message} ${selector ?? ''}`);
        }
      }
    }
    expect(shortly(found)).to.equal('');
  }).timeout(180_000);

  it('uses no id twice', () => {
    expect(
      wrong(({ html }) => {
        const ids = attributesOf(markupOf(html), 'id');
        return ids.filter((id, at) => ids.indexOf(id) !== at);
      }),
    ).to.equal('');
  });

  it('has nothing inline that the content policy would stop, and nothing of another host', () => {
    expect(
      wrong(({ html }) => [
        ...tagsOf(html, 'script').filter((tag) => !/ type="application\/(ld\+)?json"| src="\/build\//.test(tag)),
        ...attributesOf(html, 'style').map((style) => `style="${style}"`),
        ...(html.match(/\son[a-z]+="/g) ?? []),
        ...attributesOf(html, 'src').filter((src) => !/^\/(?!\/)|^$/.test(src)),
        ...attributesOf(html, 'href').filter((address) => /^javascript:|^\/\//i.test(address)),
      ]),
    ).to.equal('');
  });

  it('tells a browser with nothing but the shown name who somebody is: no token on a page of guests', () => {
    const { token } = tour.player.auth;
    expect(wrong(({ by, html }) => (by === 'guest' && html.includes(token) ? ['a token'] : []))).to.equal('');
  });
});
