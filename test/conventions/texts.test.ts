/**
 * Proves that the four languages match: equal files and keys, equal placeholders, all plural forms of the language,
 * letters of its own alphabet, and a text for each refusal.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { expect } from 'chai';
import ts from 'typescript';
import { fillTexts, readTexts } from '#src/platform/texts.ts';
import { BRAND_WORDS } from '#src/shared/brand.ts';
import { ERRORS } from '#src/shared/errors.ts';
import { LOCALES, LOCALE_CODES, byLocale } from '#src/shared/locales.ts';
import type { Locale } from '#src/shared/locales.ts';
import { filesUnder } from '#tools/check/sources.ts';
import { TRANSFER_KINDS } from '#src/shared/transfer-kinds.ts';

type Texts = Record<string, string>;

const FORM = /_(zero|one|two|few|many|other)$/;
const filesOf = (locale: string): string[] => readdirSync(`locales/${locale}`).sort();
const textsOf = (locale: string, file: string): Texts =>
  JSON.parse(readFileSync(`locales/${locale}/${file}`, 'utf8')) as Texts;

const FILES = filesOf('ru');
/** Every text of a language under its full key, such as `cases.home.title`. */
const textsIn = (locale: string): [key: string, text: string][] =>
  FILES.flatMap((file) =>
    Object.entries(textsOf(locale, file)).map(([key, text]): [string, string] => [`${file.slice(0, -5)}.${key}`, text]),
  );

/** The name of the currency may be an ordinary word, as gold is. */
const NAMES = BRAND_WORDS.filter((word) => word !== 'gameCurrencyName');
const isBrandWord = (key: string): boolean => BRAND_WORDS.some((word) => key === `layout.${word}`);
const stemOf = (key: string): string => key.replace(FORM, '');
const stems = (locale: string): string[] => [...new Set(textsIn(locale).map(([key]) => stemOf(key)))].sort();
const placeholders = (text: string): string[] => [...new Set(text.match(/\{\{.*?\}\}/g) ?? [])].sort();

/**
 * Letters that reveal a text left in another language. Language names are exempt: each is written in its own language.
 */
const FOREIGN: Partial<Record<Locale, RegExp>> = { ru: /[іїєґ]/i, en: /[а-яёіїєґ]/i, ua: /[ыёъэ]/i, pl: /[а-яёіїєґ]/i };
const NAMES_A_LANGUAGE = /^layout\.languages?\./;

/** Texts that no player reads. */
const FOR_STAFF = /^admin-/;
/** Words of a store that opens part by part. Every part is open. */
const PROMISES: Partial<Record<Locale, readonly RegExp[]>> = {
  ru: [
    /откро(?:ет|ют)ся (?:позже|скоро)|открыва(?:ет|ют)ся (?:позже|по очереди)|Магазин открывается/i,
    /(?:пока|ещё) не (?:открыт|работает)|когда откро(?:ет|ют)ся/i,
    /появ(?:ит|ят)ся[^.]* (?:позже|скоро)|подключа(?:ем|ются) по/i,
  ],
  en: [
    /open(?:s|ing)? (?:later|soon)|is just opening|coming soon|will come to/i,
    /(?:once|until|when) (?:payments|invitations) (?:open|count)|until (?:the profile|such a sign-in)/i,
    /not (?:being )?paid out yet|being connected|one (?:by one|after another)/i,
  ],
  ua: [
    /відкри(?:ється|ються|ваються)[^.]* (?:згодом|незабаром|по черзі)|щойно відкривається/i,
    /(?:поки|ще) не (?:відкрит|працює)|коли відкри(?:ється|ються)/i,
    /з’явля?ться[^.]* (?:згодом|незабаром)|під’єдну(?:ємо|ються) по/i,
  ],
  pl: [
    /otw(?:orzymy|ieramy)[^.]* (?:później|wkrótce|po kolei)|dopiero się otwiera/i,
    /jeszcze nie (?:przyznajemy|otwar)|gdy ruszą?\b/i,
    /pojawi(?:ą)? się[^.]* (?:później|wkrótce)|podłączamy po/i,
  ],
};

interface KeysOfFile {
  readonly literals: readonly string[];
  readonly patterns: readonly RegExp[];
}
const keysByFile = new Map<string, KeysOfFile>();

/** Strings of the code that may be keys, and patterns of the templates that may make keys. */
function readKeysIn(path: string): KeysOfFile {
  const literals: string[] = [];
  const patterns: RegExp[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) literals.push(node.text);
    if (ts.isTemplateExpression(node)) {
      const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      // A template of nothing but values could make any key.
      if (parts.some((part) => /\.[a-z]|[a-z][\w-]*[.-]/.test(part)) && parts.every((part) => /^[\w.-]*$/.test(part))) {
        patterns.push(new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w.-]+')}$`));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return { literals, patterns };
}

/** The keys of a file, which is parsed once for all tests. */
function keysIn(path: string): KeysOfFile {
  const keys = keysByFile.get(path) ?? readKeysIn(path);
  keysByFile.set(path, keys);
  return keys;
}

/** The code of the store without its tests and without the type that lists all keys. */
const codeFiles = (roots: readonly string[]): string[] =>
  filesUnder(roots, /\.(?:tsx?|mjs)$/).filter((path) => !/\.test\.tsx?$|text-keys\.ts$/.test(path));

/**
 * Files whose texts go to a terminal, a log or another program: they name the software and not the store. The drawing
 * by which a device is recognised must stay what it was.
 */
const OF_THE_SOFTWARE = new Set([
  'src/server.ts',
  'src/supervisor.ts',
  'src/platform/security/fetch-outside.ts',
  'islands/runtime/session/device.ts',
]);

describe('The texts', () => {
  for (const locale of LOCALE_CODES) {
    describe(locale, () => {
      it('The locale has the files and keys of Russian', () => {
        expect(filesOf(locale)).to.deep.equal(FILES);
        expect(stems(locale)).to.deep.equal(stems('ru'));
      });

      it('The locale has the placeholders of Russian', () => {
        const russian = new Map(textsIn('ru').map(([key, text]) => [stemOf(key), placeholders(text)]));
        const different = textsIn(locale).filter(
          ([key, text]) => placeholders(text).join() !== russian.get(stemOf(key))?.join(),
        );
        expect(different).to.deep.equal([]);
      });

      it('The locale has exactly the plural forms of its language', () => {
        const { pluralCategories } = new Intl.PluralRules(LOCALES[locale].tag).resolvedOptions();
        const forms = new Map<string, string[]>();
        for (const [key] of textsIn(locale)) {
          const form = FORM.exec(key)?.[1];
          if (form) forms.set(stemOf(key), [...(forms.get(stemOf(key)) ?? []), form]);
        }
        const wanted = [...pluralCategories].sort().join();
        expect([...forms].filter(([, found]) => found.sort().join() !== wanted)).to.deep.equal([]);
      });

      it('Texts are in the alphabet of the language, and none is empty', () => {
        const odd = textsIn(locale).filter(
          ([key, text]) => text.trim() === '' || (FOREIGN[locale]?.test(text) && !NAMES_A_LANGUAGE.test(key)),
        );
        expect(odd).to.deep.equal([]);
      });
    });
  }

  it('English texts write percents as English does, without a space', () => {
    const wrong = textsIn('en').filter(([, text]) => /(?:\d|\}\})[ \u00a0]%/.test(text));
    expect(wrong).to.deep.equal([]);
  });

  it('The name of the store, of the game and of its currency is in one place per language', () => {
    const found = LOCALE_CODES.flatMap((locale) => {
      const texts = new Map(textsIn(locale));
      const names = NAMES.map((word) => texts.get(`layout.${word}`)).filter((name) => name !== undefined);
      const named = new RegExp(`(?<![\\p{L}{])(?:${names.join('|')})(?![\\p{L}}])`, 'u');
      return [...texts].filter(([key, text]) => !isBrandWord(key) && named.test(text));
    });
    expect(found).to.deep.equal([]);
    const { brand, game } = JSON.parse(readFileSync('locales/en/layout.json', 'utf8')) as {
      brand: string;
      game: string;
    };
    const spelled = codeFiles(['src', 'views', 'ui', 'islands']).filter(
      (path) =>
        !OF_THE_SOFTWARE.has(path) && keysIn(path).literals.some((text) => text.includes(brand) || text.includes(game)),
    );
    expect(spelled).to.deep.equal([]);
  });

  it('Another name of the store appears in every text of every language', () => {
    const words = { brand: 'Strongbox', game: 'Harbour', gameCurrency: 'Crowns', gameCurrencyName: 'crowns' };
    const texts = fillTexts(
      readTexts('locales'),
      byLocale(() => words),
    );
    for (const locale of LOCALE_CODES) {
      expect(texts.t(locale)('layout.home')).to.contain('Strongbox');
      expect(Object.values(texts.all(locale)).join('\n')).not.to.match(/OpenCrate|Breachline/);
    }
    expect(texts.t('en')('withdrawals.costNow', { sum: '5 $' })).to.match(/^The price of 1\u00a0Crowns .*5 \$/);
  });

  it('Every text is used', () => {
    const files = codeFiles(['src', 'views', 'ui', 'islands', 'tools', 'scripts']).map(keysIn);
    const literals = new Set(files.flatMap((one) => one.literals));
    const patterns = files.flatMap((one) => one.patterns);
    const keys = new Set(textsIn('ru').map(([key]) => stemOf(key)));
    const unused = [...keys].filter(
      (key) => !isBrandWord(key) && !literals.has(key) && !patterns.some((pattern) => pattern.test(key)),
    );
    expect(unused).to.deep.equal([]);
  });

  it('No text announces a feature that already exists', () => {
    const found = LOCALE_CODES.flatMap((locale) =>
      textsIn(locale).filter(([key, text]) => !FOR_STAFF.test(key) && PROMISES[locale]?.some((one) => one.test(text))),
    );
    expect(found).to.deep.equal([]);
  });

  it('Every refusal has a text', () => {
    const keys = new Set(textsIn('ru').map(([key]) => key.replace(/_(?:one|few|many|other)$/, '')));
    expect(Object.keys(ERRORS).filter((key) => !keys.has(key))).to.deep.equal([]);
  });

  it('Every kind of transfer in a player’s movements has a text', () => {
    const keys = new Set(textsIn('ru').map(([key]) => key));
    expect(TRANSFER_KINDS.filter((kind) => !keys.has(`ledger.kind.${kind}`))).to.deep.equal([]);
  });

  it('The type of text keys lists every file and key', () => {
    const source = readFileSync('src/shared/text-keys.ts', 'utf8');
    expect(FILES.filter((file) => !source.includes(`locales/ru/${file}`))).to.deep.equal([]);
  });
});
