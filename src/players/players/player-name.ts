import type { ErrorKey } from '#src/shared/errors.ts';

const SHORTEST = 2;
/** In characters as people count code points. */
export const LONGEST_NAME = 32;

/** Letters, digits, marks, signs and pictures of any script, and single spaces between them. */
const PRINTABLE = /^[^\p{C}\p{Z}]+(?: [^\p{C}\p{Z}]+)*$/u;
const WORDLESS = /^[\p{P}\p{S}\p{M} ]+$/u;
/** Marks heaped on a letter reach into the lines above and below. */
const HEAPED = /\p{M}{3,}/u;
/** A way out of the store: names stand in feeds that everybody reads. */
const ADDRESS =
  /https?:|www\.|t\.me|[\p{L}\d-]\.(?:com|net|org|ru|su|рф|ua|pl|me|io|gg|xyz|top|site|online|shop)(?![\p{L}\d])/iu;

/** Who speaks for the store, in its languages; compared as `skeletonOf` writes them. */
const SPEAKERS = [
  ...['admin', 'administrator', 'moderator', 'support', 'helpdesk', 'staff', 'official', 'opencrate'],
  ...['админ', 'модератор', 'поддержка', 'техпод', 'саппорт', 'официальн', 'опенкрейт'],
  ...['адмін', 'підтримка', 'техпід', 'офіційн', 'wsparcie', 'pomoc techniczna', 'obsługa', 'oficjaln'],
];

/** Letters and digits that look like a Latin one, each by the one that it looks like. */
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
  }).flatMap(([latin, alike]) => Array.from(alike).map((one): [string, string] => [one, latin])),
);

/** A name as it is kept: composed (NFC), without spaces at its ends, one space where there were several. */
export const tidyName = (typed: string): string => typed.normalize('NFC').trim().replaceAll(/\s+/gu, ' ');

/**
 * Why a tidy name cannot be a player's: `errors.name.rule` for its length and characters, `errors.name.reserved` where
 * it could be taken for somebody who speaks for the store. Null for a good one; others may have it too.
 */
export function nameRefusal(name: string): ErrorKey | null {
  const { length } = Array.from(name);
  const isPlain = PRINTABLE.test(name) && !WORDLESS.test(name) && !HEAPED.test(name) && !ADDRESS.test(name);
  if (length < SHORTEST || length > LONGEST_NAME || !isPlain) return 'errors.name.rule';
  const skeleton = skeletonOf(name);
  return RESERVED.some((speaker) => skeleton.includes(speaker)) ? 'errors.name.reserved' : null;
}

/** What is left of a name when letters that look alike are one, and signs between them none. */
const skeletonOf = (name: string): string =>
  Array.from(name.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, ''))
    .map((letter) => LOOK_ALIKES.get(letter) ?? letter)
    .join('')
    .replaceAll(/[^\p{L}\d]/gu, '');

const RESERVED = SPEAKERS.map(skeletonOf);
