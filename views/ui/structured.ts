import { type Locale, LOCALES, type LocaleLinks } from '#src/shared/locales.ts';
import type { T } from '#src/shared/text-keys.ts';

/** Layout data that structured data needs. */
export interface Surroundings {
  readonly origin: string;
  readonly locale: Locale;
  readonly links: LocaleLinks;
  readonly contacts: {
    readonly email: string | null;
    readonly support: string | null;
    readonly group: string | null;
    readonly channel: string | null;
  };
}

/** Absolute address of a page in the reader's language. */
export const wholeAddress = ({ origin, locale, links }: Surroundings, path: string): string =>
  links.absoluteHref(origin, locale, path);

const organizationId = ({ origin }: Surroundings): string => `${origin}/#organization`;

/** Reference to the organization by its `@id`. */
export const theStore = (around: Surroundings): object => ({ '@id': organizationId(around) });

/** The organization that runs the store, with its configured contacts. */
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
    ...(Object.keys(ways).length === 0 ? {} : { contactPoint: contactPoint(around, ways) }),
  };
}

const contactPoint = ({ links }: Surroundings, ways: object): object => ({
  '@type': 'ContactPoint',
  contactType: 'customer support',
  ...ways,
  availableLanguage: links.shown.map((code) => LOCALES[code].tag),
});

/** The store as a WebSite, with its name. */
export const webSite = (around: Surroundings, t: T): object => ({
  '@type': 'WebSite',
  '@id': `${wholeAddress(around, '/')}#website`,
  url: wholeAddress(around, '/'),
  name: t('layout.brand'),
  inLanguage: LOCALES[around.locale].tag,
  publisher: theStore(around),
});

/** Breadcrumbs from the home page to the page, including the page. */
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

/** A set of data that a page shows and a file holds. */
export interface DataSet {
  readonly name: string;
  readonly description: string;
  /** Of the page. */
  readonly path: string;
  /** Path of the same data as JSON. */
  readonly file: string;
  /** The time that the data is about: an ISO 8601 date or interval. */
  readonly period: string;
  readonly changedAt: string;
}

export const dataset = (around: Surroundings, t: T, set: DataSet): object => ({
  '@type': 'Dataset',
  name: set.name,
  description: set.description,
  url: wholeAddress(around, set.path),
  creator: { '@type': 'Organization', name: t('layout.brand'), url: wholeAddress(around, '/') },
  isAccessibleForFree: true,
  temporalCoverage: set.period,
  dateModified: set.changedAt,
  distribution: { '@type': 'DataDownload', encodingFormat: 'application/json', contentUrl: around.origin + set.file },
});
