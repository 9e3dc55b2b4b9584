/**
 * Proves that texts of all languages keep one style: one term for one thing, the marks of the language, one way to
 * address the reader, and full stops where they belong. `locales/glossary.json` has the terms: `use` is what a thing is
 * called, `never` are words that it is not called, where `*` stands for any ending.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { expect } from 'chai';
import ts from 'typescript';
import { LOCALE_CODES, type ByLocale, type Locale } from '#src/shared/locales.ts';
import { filesUnder } from '#tools/check/sources.ts';

type Text = readonly [key: string, text: string];
type Patterns = Partial<ByLocale<RegExp>>;

interface Term {
  readonly use: ByLocale<string>;
  readonly never: Partial<ByLocale<string>>;
  /** Keys that need one of the words in another sense. */
  readonly except?: readonly string[];
}

const GLOSSARY = JSON.parse(readFileSync('locales/glossary.json', 'utf8')) as readonly Term[];

/** The wording of the specification, which stays. */
const GIVEN = new Set(['errors.auth.provider']);

const ofLocales = (locale: Locale): Text[] =>
  readdirSync(`locales/${locale}`).flatMap((file) => {
    const texts = JSON.parse(readFileSync(`locales/${locale}/${file}`, 'utf8')) as Record<string, string>;
    return Object.entries(texts).map(([key, text]): Text => [`${file.slice(0, -5)}.${key}`, text]);
  });

/** Texts in several languages in the code: the catalogue of a new store and the data of the demo. */
const ofCode = (locale: Locale): Text[] =>
  filesUnder(['tools/catalogue', 'tools/demo'], /(?<!\.test|names)\.ts$/).flatMap((path) => {
    const texts: Text[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isPropertyAssignment(node) && node.name.getText() === locale && ts.isStringLiteralLike(node.initializer))
        texts.push([path, node.initializer.text]);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true));
    return texts;
  });

/** Whole words, in small letters and capitals. */
const wordsOf = (patterns: string): RegExp => {
  const words = patterns.replaceAll('*', '\\p{L}*').split(' ').join('|');
  return new RegExp(`(?<![\\p{L}{])(?:${words})(?![\\p{L}}])`, 'iu');
};

/** Marks of a language that are wrong. */
const MARKS: Readonly<Record<string, Patterns>> = {
  'percent signs': { ru: /[\d}][ ]?%/, en: /[\d}]\s%/, ua: /[\d}]\s%/, pl: /[\d}]\s%/ },
  'number signs without a no-break space': { ru: /№(?!\u00a0|$)/, ua: /№(?!\u00a0|$)/, pl: /№|\bnr(?!\u00a0)\b/ },
  'quotation marks': { ru: /["'”]/, en: /["'«»„]/, ua: /["'“”]/, pl: /["'«»“]/ },
  dashes: { ru: /[^}]\s–\s/, en: /—|\d-\d/, ua: /[^}]\s–\s/, pl: /—/ },
  'hyphens as dashes': { ru: /\s-\s/, en: /\s-\s/, ua: /\s-\s/, pl: /\s-\s/ },
  'three dots': { ru: /\.{3}/, en: /\.{3}/, ua: /\.{3}/, pl: /\.{3}/ },
  'two spaces': { ru: / {2}/, en: / {2}/, ua: / {2}/, pl: / {2}/ },
};

/** Words to the reader that are too close, too solemn, or of one gender. */
const ADDRESS: Patterns = {
  ru: /(?<!^|[.!?…:«»]\s|\n|[«])(?<!\p{L})(?:Вы|Вас|Вам|Вами|Ваш\p{L}*)(?!\p{L})|(?<!\p{L})(?:ты|тебя|тебе)(?!\p{L})/u,
  ua: /(?<!^|[.!?…:«»]\s|\n|[«])(?<!\p{L})(?:Ви|Вас|Вам|Вами|Ваш\p{L}*)(?!\p{L})|(?<!\p{L})(?:ти|тобі)(?!\p{L})/u,
  pl: /(?<!\p{L})(?:twój|two(?:j|i)\p{L}*|twym|ciebie|tobie|tobą|cię)(?!\p{L})|\p{L}+(?:łeś|łaś)(?!\p{L})/u,
};

/** Two sentences or more, so that the last one needs its stop too. A number before the point begins a heading. */
const SENTENCES = /(?<!^\d|godz)[.!?…] (?:\p{Lu}|\{\{)/u;
/** Also the value that a text ends with. */
const STOPPED = /[.!?…:}][)»”]?$/u;
/** Texts of one line: a single sentence among them ends without a stop, an abbreviation with its point. */
const LINES = /^errors\.|\.toast\.|^notifications\..*\.title$/;
const SHORTENED = /[ \u00a0](?:godz|min|мин|ч|год|хв)\.$/;
/** A clock or a button follows them, and the points of an address end no sentence. */
const GO_ON = /^daily-bonus\.clock\.|^info-pages\.demo\.address$/;

const found = (texts: readonly Text[], pattern: RegExp | undefined): string[] =>
  texts.filter(([key, text]) => !GIVEN.has(key) && pattern?.test(text)).map((one) => one.join(': '));

for (const locale of LOCALE_CODES) {
  describe(`The wording: ${locale}`, () => {
    const texts = [...ofLocales(locale), ...ofCode(locale)];

    it('One thing has one name', () => {
      const wrong = GLOSSARY.flatMap(({ use, never, except = [] }) => {
        const words = never[locale];
        if (words === undefined) return [];
        const others = texts.filter(([key]) => !except.includes(key));
        return found(others, wordsOf(words)).map((text) => `not ${use[locale]} in ${text}`);
      });
      expect(wrong).to.deep.equal([]);
    });

    for (const [name, patterns] of Object.entries(MARKS)) {
      it(`No text has ${name} of another language`, () => {
        expect(found(texts, patterns[locale])).to.deep.equal([]);
      });
    }

    it('The reader is addressed in one way, and has no gender', () => {
      expect(found(texts, ADDRESS[locale])).to.deep.equal([]);
    });

    it('Several sentences end with a stop, a line of one sentence without', () => {
      const open = texts.filter(([key, text]) => SENTENCES.test(text) && !STOPPED.test(text) && !GO_ON.test(key));
      const lines = texts.filter(([key, text]) => LINES.test(key) && !SENTENCES.test(text));
      const stopped = lines.filter(([, text]) => text.endsWith('.') && !SHORTENED.test(text));
      expect([...open, ...stopped].map((one) => one.join(': '))).to.deep.equal([]);
    });
  });
}
