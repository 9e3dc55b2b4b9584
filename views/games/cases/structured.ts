import type { T } from '#src/shared/text-keys.ts';
import type { CaseCardModel } from '../ui/models.ts';
import { breadcrumbs, organization, theStore, type Surroundings, webSite, wholeAddress } from '../ui/structured.ts';
import { categoryName } from './category-name.ts';

/** The picture (1200x630) beside links to a case. */
export const previewOf = ({ logo }: Pick<CaseCardModel, 'logo'>): string =>
  logo.replace('-130x88.webp', '-1200x630.jpg');

/** Each counts into the page's first packets; the sitemap tells of all. */
const TOLD_CASES = 20;

/** The home page: the store, who runs it, and its first cases in the order in which they are shown. */
export const structuredHome = (cases: readonly CaseCardModel[], around: Surroundings, t: T): object[] => [
  webSite(around, t),
  organization(around, t),
  {
    '@type': 'ItemList',
    itemListElement: cases.slice(0, TOLD_CASES).map(({ name }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      url: wholeAddress(around, `/case/${name}`),
    })),
  },
];

interface Shown {
  readonly case: CaseCardModel;
  /** Of the currency in which the page shows prices. */
  readonly currencyCode: string;
}

/**
 * A case: where it stands, and what it costs, as its page shows it. One that is paid with points has no price in any
 * currency, and a product without an offer is none to search engines: it is told by its place alone.
 */
export function structuredCase({ case: shown, currencyCode }: Shown, around: Surroundings, t: T): object[] {
  const path = `/case/${shown.name}`;
  const category = categoryName(t, shown.category);
  const place = breadcrumbs(around, [
    { name: t('cases.page.cases'), path: '/' },
    { name: category, path: `/?category=${shown.category}` },
    { name: shown.title, path },
  ]);
  if (shown.priceKind === 'bonuses') return [place];
  const product = {
    '@type': 'Product',
    name: t('cases.page.art', { title: shown.title }),
    description: t('cases.page.description', { title: shown.title }),
    image: around.origin + previewOf(shown),
    sku: shown.name,
    category,
    brand: { '@type': 'Brand', name: t('layout.brand') },
    offers: {
      '@type': 'Offer',
      url: wholeAddress(around, path),
      price: shown.price.toFixed(2),
      priceCurrency: currencyCode.toUpperCase(),
      availability: `https://schema.org/${shown.state === 'active' ? 'InStock' : 'OutOfStock'}`,
      seller: theStore(around),
    },
  };
  return [place, product];
}
