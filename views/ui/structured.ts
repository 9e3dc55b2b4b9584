import { type Locale, LOCALE_CODES, LOCALES, wholeHref } from '#src/shared/locales.ts';
import type { T } from '#src/shared/text-keys.ts';

/** What of a page's frame its structured data needs. */
export interface Surroundings {
  readonly origin: string;
  readonly locale: Locale;
  readonly contacts: {
    readonly email: string | null;
    readonly support: string | null;
    readonly group: string | null;
    readonly channel: string | null;
  };
}

/** The whole address of a page in the reader's language. */
export const wholeAddress = ({ origin, locale }: Surroundings, path: string): string => wholeHref(origin, locale, path);

const organizationId = ({ origin }: Surroundings): string => `${origin}/#organization`;

/** Who runs the store, as other objects refer to it. */
export const theStore = (around: Surroundings): object => ({ '@id': organizationId(around) });

/** Who runs the store, with the ways to reach it that exist. */
export function organization(around: Surroundings, t: T): object {
  const { email, support, group, channel } = around.contacts;
  const pages = [group, channel].filter((address) => address !== null);
  const ways = { ...(email === null ? {} : { email }), ...(support === null ? {} : { url: support }) };
  return {
    '@type': 'Organization',
    '@id': organizationId(around),
    name: t('layout.brand'),
    url: wholeAddress(around, '/'),
    logo: `${around.origin}/icons/icon-512.png`,
    ...(pages.length === 0 ? {} : { sameAs: pages }),
    ...(Object.keys(ways).length === 0 ? {} : { contactPoint: contactPoint(ways) }),
  };
}

const contactPoint = (ways: object): object => ({
  '@type': 'ContactPoint',
  contactType: 'customer support',
  ...ways,
  availableLanguage: LOCALE_CODES.map((code) => LOCALES[code].tag),
});

/** The store as a whole: what it is called and where it is searched. */
export const webSite = (around: Surroundings, t: T): object => ({
  '@type': 'WebSite',
  '@id': `${wholeAddress(around, '/')}#website`,
  url: wholeAddress(around, '/'),
  name: t('layout.brand'),
  inLanguage: LOCALES[around.locale].tag,
  publisher: theStore(around),
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${wholeAddress(around, '/?q=')}{search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});

/** The way from the home page to a page, the page itself last. */
export const breadcrumbs = (
  around: Surroundings,
  steps: readonly { readonly name: string; readonly path: string }[],
): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: wholeAddress(around, path),
  })),
});
