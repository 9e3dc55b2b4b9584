import { bareText } from '#src/shared/typed.ts';
import type { RandomSource } from '#src/platform/services.ts';

/** Crockford's base 32 without I, L, O and U, so that a code can be read aloud or copied from a screenshot. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 5 bits each, 50 in total. */
const CHARACTERS = 10;
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
 * link of the store to a payment with the code counts as the code. Null when the code has other characters, fewer than
 * 3 or more than 32 characters.
 */
export function normalizeCode(text: string): string | null {
  if (text.length > LONGEST_TYPED) return null;
  const [, linked] = /[?&]promo=([^&#\s]*)/.exec(text) ?? [];
  const capital = bareText(linked ?? text)
    .replaceAll(' ', '')
    .toUpperCase();
  const latin = capital.replaceAll(/[А-ЯЁІ]/g, (letter) => LOOK_ALIKES[letter] ?? letter);
  return /^[A-Z0-9_-]{3,32}$/.test(latin) ? latin : null;
}

/** An unpredictable code with 50 random bits. */
export function newCode(random: RandomSource): string {
  return [...random.bytes(CHARACTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
