import type { ErrorKey, ErrorParams } from '#src/shared/errors.ts';
import { type Locale, href } from '#src/shared/locales.ts';

/** A sign-in that came to nothing: the visitor is told why on the sign-in page, and may try again at once. */
export interface Refused {
  readonly kind: 'refused';
  readonly key: ErrorKey;
  readonly params: ErrorParams;
  readonly locale: Locale;
  /** The sign-in page, with the way on to where the visitor came from. */
  readonly next: string;
}

interface Begun {
  readonly locale: Locale;
  readonly returnTo: string | null;
  readonly link?: object | null;
  readonly attest?: object | null;
}

/** Refuses a sign-in in the language in which it was begun. */
export function refused(key: ErrorKey, begun: Begun, params: ErrorParams = {}): Refused {
  const { locale, returnTo, link = null, attest = null } = begun;
  // Whoever is signed in, or does not sign in as a player, has no use for the sign-in page.
  if ((link !== null || attest !== null) && returnTo !== null)
    return { kind: 'refused', key, params, locale, next: returnTo };
  const query = returnTo === null ? '' : `?return=${encodeURIComponent(returnTo)}`;
  return { kind: 'refused', key, params, locale, next: href(locale, `/login${query}`) };
}
