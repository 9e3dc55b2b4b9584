/** Somebody, as a provider itself has told the store: never as a browser says. */
export interface Identity {
  readonly provider: string;
  /** The provider's own id of them, 1 to 128 characters. */
  readonly subject: string;
  /** 1 to 32 characters that can be seen; null where the provider knows none. */
  readonly name: string | null;
  readonly email: string | null;
  /** Where the provider keeps their picture, by https. */
  readonly pictureUrl: string | null;
}

const LONGEST_NAME = 32;

/** A name as it may be shown: without what cannot be seen, cut to 32 characters; null when nothing is left. */
export function shownName(given: string): string | null {
  const seen = given.normalize('NFC').replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ');
  const name = Array.from(seen.trim()).slice(0, LONGEST_NAME).join('').trim();
  return name === '' ? null : name;
}
