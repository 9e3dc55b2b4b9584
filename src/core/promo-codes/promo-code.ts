import { PROMISED } from '#src/shared/promised.ts';
import { bareText } from '#src/shared/typed.ts';
import type { RandomSource } from '#src/platform/services.ts';

/** Crockford's base 32 without I, L, O and U, so that a code can be read aloud or copied from a screenshot. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 5 bits each, 50 in total. */
const CHARACTERS = 10;
const CODE = new RegExp(`^[A-Z0-9_-]{${String(PROMISED.promoCharacters)},32}$`);
/** A pasted link holds the code. */
const LONGEST_TYPED = 300;

/** Cyrillic capitals that look like Latin ones. A code typed in a Russian keyboard layout means the Latin letters. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  Ё: 'E',
  І: 'I',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
};

/**
 * Normalises a typed code: `bareText`, capital letters, no spaces, Cyrillic look-alikes replaced by Latin letters. A
 * link of the store to a payment with the code counts as the code. Null when the code has other characters, too few or
 * too many.
 */
export function normalizeCode(text: string): string | null {
  if (text.length > LONGEST_TYPED) return null;
  const [, linked] = /[?&]promo=([^&#\s]*)/.exec(text) ?? [];
  const capital = bareText(linked ?? text)
    .replaceAll(' ', '')
    .toUpperCase();
  const latin = capital.replaceAll(/[А-ЯЁІ]/g, (letter) => LOOK_ALIKES[letter] ?? letter);
  return CODE.test(latin) ? latin : null;
}

/** An unpredictable code with 50 random bits. */
export const newCode = (random: RandomSource): string =>
  [...random.bytes(CHARACTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
