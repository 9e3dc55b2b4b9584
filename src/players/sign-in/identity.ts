/** Somebody, as a provider itself has told the store: never as a browser says. */
export interface Identity {
  readonly provider: string;
  /** The provider's own id of them, 1 to 128 characters. */
  readonly subject: string;
  /** 1 to 32 characters that can be seen; null where the provider knows none. */
  readonly name: string | null;
  readonly email: string | null;
  /** False where the browser alone has said the address. */
  readonly isEmailVouched?: boolean;
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

/** The address of a picture that may be fetched; null for what is no https address. */
export function pictureAddress(given: string): string | null {
  if (!URL.canParse(given)) return null;
  const { protocol, href } = new URL(given);
  return protocol === 'https:' ? href : null;
}

const LONGEST_EMAIL = 254;

/** An address that mail could go to; null for what cannot be one. */
export const emailAddress = (given: string): string | null =>
  given.length <= LONGEST_EMAIL && /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(given) ? given : null;
