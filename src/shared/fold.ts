import { INVISIBLE } from './typed.ts';

/** Apostrophes and quotation marks within words, as keyboards and editors write them. */
const APOSTROPHES = /['\u2018\u2019\u201b\u02bb\u02bc\u02bd\u2032\u00b4`\uff07]/g;
/** Letters without a decomposition, by the letters that people type for them. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  ı: 'i',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ґ: 'г',
  '&': ' and ',
};
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');
const MARKS = /\p{M}/gu;

/**
 * The form of a text in which searches compare it: case, diacritics (ё is е), width, apostrophes, punctuation and
 * invisible characters do not count, a hyphen is a space and `&` is `and`. A text of punctuation alone stays as it is,
 * so that it does not match everything.
 */
export const fold = (text: string): string => folded(text) || text.trim();

/** Marks go before the decomposition as well: sorting a long run of them takes quadratic time. */
const folded = (text: string): string =>
  text
    .replaceAll(INVISIBLE, '')
    .replaceAll(MARKS, '')
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .toLowerCase()
    .replaceAll(MARKS, '')
    .replaceAll(APOSTROPHES, '')
    .replaceAll(SPECIAL, (letter) => PLAIN[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
