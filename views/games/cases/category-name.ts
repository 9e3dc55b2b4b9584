import type { T } from '#src/shared/text-keys.ts';

const SLUGS = [
  'free',
  'farm',
  'youtubers',
  'limited',
  'bonus',
  'branded',
  'all-in',
  'operations',
  'ranks',
  'collectibles',
] as const;
type CategorySlug = (typeof SLUGS)[number];

const isCategory = (slug: string): slug is CategorySlug => (SLUGS as readonly string[]).includes(slug);

/** Heading of a category; a list sorted across categories is headed as search results. */
export const categoryName = (t: T, slug: string): string =>
  isCategory(slug) ? t(`cases.categories.${slug}`) : t('cases.home.results');

/** What a category holds, in a sentence or two; one without a text of its own says its name and number of cases. */
export const categoryText = (t: T, slug: string, count: number): string =>
  isCategory(slug)
    ? t(`cases.category.text.${slug}`)
    : t('cases.category.any', { title: categoryName(t, slug), count });

/** Path of a category's page, without the language prefix. */
export const categoryPath = (slug: string): string => `/category/${slug}`;
