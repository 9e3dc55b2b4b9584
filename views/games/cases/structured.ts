import type { T } from '#src/shared/text-keys.ts';
import type { CaseCardModel } from '#ui/models/cases.ts';
import { breadcrumbs, organization, theStore, type Surroundings, webSite, wholeAddress } from '#views/ui/structured.ts';
import type { ShopWindowModel } from './home-page-model.ts';
import { categoryName, categoryPath } from './category-name.ts';

/** Link preview picture (1200x630) of a case. */
export const previewOf = ({ logo }: Pick<CaseCardModel, 'logo'>): string =>
  logo.replace('-130x88.webp', '-1200x630.jpg');

/** Limited because each case adds to the first packets of the page; the sitemap lists all cases. */
const TOLD_CASES = 20;

/** Structured data of the home page: the store, its operator and the first cases in display order. */
export const structuredHome = (cases: readonly CaseCardModel[], site: Surroundings, t: T): object[] => [
  webSite(site, t),
  organization(site, t),
  listOf(cases, site),
];

/** Structured data of a category: its place below the home page, and its first cases. */
export const structuredCategory = (
  { category, groups }: Pick<ShopWindowModel, 'category' | 'groups'>,
  site: Surroundings,
  t: T,
): object[] => [
  breadcrumbs(site, [
    { name: t('cases.page.cases'), path: '/' },
    { name: categoryName(t, category ?? ''), path: categoryPath(category ?? '') },
  ]),
  listOf(
    groups.flatMap(({ cases }) => cases),
    site,
  ),
];

const listOf = (cases: readonly CaseCardModel[], site: Surroundings): object => ({
  '@type': 'ItemList',
  itemListElement: cases
    .slice(0, TOLD_CASES)
    .map(({ name }, index) => ({ '@type': 'ListItem', position: index + 1, url: wholeAddress(site, `/case/${name}`) })),
});

interface StructuredCaseProps {
  readonly case: CaseCardModel;
  /** Currency of the prices on the page. */
  readonly currencyCode: string;
}

/**
 * Structured data of a case: breadcrumbs, and a product with the price of the page. A case paid in points has no price
 * in a currency, and search engines reject a product without an offer, so it has breadcrumbs only.
 */
export function structuredCase(
  { case: caseModel, currencyCode }: StructuredCaseProps,
  site: Surroundings,
  t: T,
): object[] {
  const path = `/case/${caseModel.name}`;
  const category = categoryName(t, caseModel.category);
  const crumbs = breadcrumbs(site, [
    { name: t('cases.page.cases'), path: '/' },
    { name: category, path: categoryPath(caseModel.category) },
    { name: caseModel.title, path },
  ]);
  if (caseModel.priceKind === 'bonuses') return [crumbs];
  const product = {
    '@type': 'Product',
    name: t('cases.page.art', { title: caseModel.title }),
    description: t('cases.page.description', { title: caseModel.title }),
    image: site.origin + previewOf(caseModel),
    sku: caseModel.name,
    category,
    brand: { '@type': 'Brand', name: t('layout.brand') },
    offers: {
      '@type': 'Offer',
      url: wholeAddress(site, path),
      price: caseModel.price.toFixed(2),
      priceCurrency: currencyCode.toUpperCase(),
      availability: `https://schema.org/${caseModel.state === 'active' ? 'InStock' : 'OutOfStock'}`,
      seller: theStore(site),
    },
  };
  return [crumbs, product];
}
