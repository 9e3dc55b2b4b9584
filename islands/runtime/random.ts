const WORDS = 2 ** 32;

/** An even random whole number from 0 to `limit` - 1 (at most 2^32): what would favour low numbers is drawn again. */
export function randomBelow(limit: number, nextWord: () => number = randomWord): number {
  const fair = WORDS - (WORDS % limit);
  for (;;) {
    const word = nextWord();
    if (word < fair) return word % limit;
  }
}

/** Random hex digits, two a byte. crypto.randomUUID needs https; this works on plain http too. */
export const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const randomWord = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
