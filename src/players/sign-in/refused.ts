import type { ErrorKey, ErrorParams } from '#src/shared/errors.ts';
import type { Locale, LocaleLinks } from '#src/shared/locales.ts';

/** A failed sign-in. The sign-in page shows the reason and allows a retry. */
export interface SignInRefusal {
  readonly kind: 'refused';
  readonly key: ErrorKey;
  readonly params: ErrorParams;
  readonly locale: Locale;
  /** The sign-in page, with the path to return to. */
  readonly next: string;
}

interface RefusalContext {
  readonly locale: Locale;
  readonly returnTo: string | null;
  readonly link?: object | null;
  readonly attest?: object | null | undefined;
}

/** Builds the error in the language in which the sign-in began. */
export function refuseSignIn(
  links: LocaleLinks,
  key: ErrorKey,
  context: RefusalContext,
  params: ErrorParams = {},
): SignInRefusal {
  const { locale, returnTo, link = null, attest = null } = context;
  // Signed-in players and staff return to where they began, since the sign-in page is of no use to them.
  if ((link !== null || attest !== null) && returnTo !== null)
    return { kind: 'refused', key, params, locale, next: returnTo };
  const query = returnTo === null ? '' : `?return=${encodeURIComponent(returnTo)}`;
  return { kind: 'refused', key, params, locale, next: links.href(locale, `/login${query}`) };
}
