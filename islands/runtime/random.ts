const WORDS = 2 ** 32;

/**
 * Uniform random integer from 0 to `limit` - 1 (limit at most 2^32). Values that would cause modulo bias are drawn
 * again.
 */
export function randomBelow(limit: number, nextWord: () => number = randomWord): number {
  const fair = WORDS - (WORDS % limit);
  for (;;) {
    const word = nextWord();
    if (word < fair) return word % limit;
  }
}

/** Random hex digits, two for each byte. Works over plain http, unlike crypto.randomUUID. */
export const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const randomWord = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
