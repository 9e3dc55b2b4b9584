/** A user's identity as received from the provider itself, never from the browser. */
export interface Identity {
  readonly provider: string;
  /** The provider's user id, 1 to 128 characters. */
  readonly subject: string;
  /** 1 to 32 printable characters; null when unknown. */
  readonly name: string | null;
  readonly email: string | null;
  /** False when only the browser supplied the email address. */
  readonly isEmailVouched?: boolean;
  /** The https URL of the provider's picture. */
  readonly pictureUrl: string | null;
}

const LONGEST_NAME = 32;

/** Removes unprintable characters from a name and cuts it to 32 characters; null when nothing is left. */
export function shownName(givenName: string): string | null {
  const text = givenName.normalize('NFC').replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ');
  const name = Array.from(text.trim()).slice(0, LONGEST_NAME).join('').trim();
  return name === '' ? null : name;
}

/** Returns the URL of a picture; null unless it is https. */
export function pictureAddress(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return protocol === 'https:' ? href : null;
}

const LONGEST_EMAIL = 254;

/** Returns a plausible email address, or null. */
export const emailAddress = (address: string): string | null =>
  address.length <= LONGEST_EMAIL && /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(address) ? address : null;
