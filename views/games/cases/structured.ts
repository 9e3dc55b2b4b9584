import type { T } from '#src/shared/text-keys.ts';
import type { CaseCardModel } from '#ui/models/cases.ts';
import { breadcrumbs, organization, theStore, type Surroundings, webSite, wholeAddress } from '#views/ui/structured.ts';
import { categoryName } from './category-name.ts';

/** Link preview picture (1200x630) of a case. */
export const previewOf = ({ logo }: Pick<CaseCardModel, 'logo'>): string =>
  logo.replace('-130x88.webp', '-1200x630.jpg');

/** Limited because each case adds to the first packets of the page; the sitemap lists all cases. */
const TOLD_CASES = 20;

/** Structured data of the home page: the store, its operator and the first cases in display order. */
export const structuredHome = (cases: readonly CaseCardModel[], around: Surroundings, t: T): object[] => [
  webSite(around, t),
  organization(around, t),
  {
    '@type': 'ItemList',
    itemListElement: cases
      .slice(0, TOLD_CASES)
      .map(({ name }, at) => ({ '@type': 'ListItem', position: at + 1, url: wholeAddress(around, `/case/${name}`) })),
  },
];

interface Shown {
  readonly case: CaseCardModel;
  /** Currency of the prices on the page. */
  readonly currencyCode: string;
}

/**
 * Structured data of a case: breadcrumbs, and a product with the price of the page. A case paid in points has no price
 * in a currency, and search engines reject a product without an offer, so it has breadcrumbs only.
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
