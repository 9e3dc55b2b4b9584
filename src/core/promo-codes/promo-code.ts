import type { RandomSource } from '#src/platform/world.ts';

/** Crockford's base 32: no I, L, O, U, so that a code can be read out and typed off a screenshot. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 5 bits each: 50 in all. */
const CHARACTERS = 10;
const LONGEST_CODE = 32;

/** Cyrillic capitals that look like Latin ones: who types a code in a Russian layout means the Latin letter. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...{ А: 'A', В: 'B', Е: 'E', Ё: 'E', І: 'I', К: 'K', М: 'M', Н: 'H', О: 'O', Р: 'P', С: 'C', Т: 'T' },
  ...{ У: 'Y', Х: 'X' },
};

/**
 * A typed code as codes are kept: capital letters without spaces round or in it, Cyrillic look-alikes made Latin. Null
 * for what no code can be: other characters, or fewer than 3 or more than 32 of them.
 */
export function normalCode(typed: string): string | null {
  if (typed.length > LONGEST_CODE * 4) return null;
  const capital = typed.replaceAll(/\s/g, '').toUpperCase();
  const latin = capital.replaceAll(/[А-ЯЁІ]/g, (letter) => LOOK_ALIKES[letter] ?? letter);
  return /^[A-Z0-9_-]{3,32}$/.test(latin) ? latin : null;
}

/** A code that nobody can guess: 50 random bits. */
export function newCode(random: RandomSource): string {
  return [...random.bytes(CHARACTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
