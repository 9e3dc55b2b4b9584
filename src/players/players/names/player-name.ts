import type { ErrorKey } from '#src/shared/errors.ts';

const SHORTEST = 2;
/** In code points. */
export const LONGEST_NAME = 32;

/** Letters, digits, marks, symbols and emoji of any script, with single spaces between them. */
const PRINTABLE = /^[^\p{C}\p{Z}]+(?: [^\p{C}\p{Z}]+)*$/u;
const WORDLESS = /^[\p{P}\p{S}\p{M} ]+$/u;
/**
 * Letters, symbols and marks that draw nothing: a name of them can be neither read nor found nor reported. The
 * selectors that follow an emoji are no letters, so a name cannot consist of them.
 */
const BLANK =
  /(?![\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}|[\u2800\u303f\ufffc\u{13441}\u{13442}\u{16fe4}\u{1d159}]/u;
/** Stacked combining marks overlap the lines above and below. */
const HEAPED = /\p{M}{3,}/u;
/** Links and domains: names stand in public feeds. A blank before the dot hides one; after it, words are common. */
const ADDRESS = new RegExp(
  [
    String.raw`https?:|www\.|t\.me`,
    String.raw`[\p{L}\d-] ?\.(?:com|net|org|ru|su|рф|ua|pl|me|io|gg|xyz|top|site|online|shop)(?![\p{L}\d])`,
    String.raw`[\p{L}\d-] ?\. (?:com|net|org|xyz|online)(?![\p{L}\d])`,
  ].join('|'),
  'iu',
);
/** The dots of domain names besides the full stop (RFC 3490, 3.1). */
const OTHER_DOTS = /[\u3002\uff0e\uff61]/gu;

/** Stems of words that could impersonate the store, in its languages and their cases; compared by `skeletonOf`. */
const IMPERSONATING = [
  'admin',
  'administrator',
  'moderator',
  'support',
  'helpdesk',
  'staff',
  'official',
  'opencrate',
  'админ',
  'модератор',
  'поддержк',
  'поддержек',
  'техпод',
  'саппорт',
  'официальн',
  'опенкрейт',
  'адмін',
  'підтримк',
  'підтримок',
  'техпід',
  'сапорт',
  'офіційн',
  'wsparci',
  'pomoc techniczn',
  'pomocy techniczn',
  'obsług',
  'oficjaln',
];

/** Letters and digits mapped to the Latin letter that they resemble. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'аα@4λ',
    b: 'вβ8ь',
    c: 'сς¢(',
    e: 'еёєэε3€',
    g: 'ɡ69',
    h: 'нη',
    i: 'іїιɩ1!|lł',
    k: 'кκ',
    m: 'мμ',
    n: 'пиѝйη',
    o: 'оοσ0ø',
    p: 'рρ',
    s: 'ѕ5$',
    t: 'тτ7+',
    u: 'υμцц',
    x: 'хχ',
    y: 'уγўү',
  }).flatMap(([latin, alike]) => Array.from(alike).map((letter): [string, string] => [letter, latin])),
);

/** Characters that are copied with a name at its ends; a joiner inside belongs to an emoji or is refused. */
const ENDS = /^[\s\p{Cf}]+|(?<![\s\p{Cf}])[\s\p{Cf}]+$/gu;

/** Normalises a name: NFC, trimmed, single spaces. */
export const tidyName = (text: string): string => text.normalize('NFC').replaceAll(ENDS, '').replaceAll(/\s+/gu, ' ');

/**
 * Returns why a normalised name is not allowed, or null: `errors.name.rule` for its length or characters,
 * `errors.name.reserved` when it could impersonate the store. Names need not be unique.
 */
export function nameRefusal(name: string): ErrorKey | null {
  const skeleton = skeletonOf(name);
  if (RESERVED.some((reserved) => skeleton.includes(reserved))) return 'errors.name.reserved';
  const { length } = Array.from(name);
  const isPlain =
    PRINTABLE.test(name) && !BLANK.test(name) && !WORDLESS.test(name) && !HEAPED.test(name) && !holdsAddress(name);
  return length < SHORTEST || length > LONGEST_NAME || !isPlain ? 'errors.name.rule' : null;
}

/** Compatibility forms (NFKC) read like the plain ones: full-width letters, circled ones, other dots. */
const holdsAddress = (name: string): boolean => ADDRESS.test(name.normalize('NFKC').replaceAll(OTHER_DOTS, '.'));

/** Maps look-alike letters to one letter and removes punctuation, for comparison. */
const skeletonOf = (name: string): string =>
  Array.from(name.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, ''))
    .map((letter) => LOOK_ALIKES.get(letter) ?? letter)
    .join('')
    .replaceAll(/[^\p{L}\d]/gu, '');

const RESERVED = IMPERSONATING.map(skeletonOf);
