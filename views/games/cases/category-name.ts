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

/** The heading of a category; a group that is none (all cases in one order) is headed as what was found. */
export const categoryName = (t: T, slug: string): string =>
  isCategory(slug) ? t(`cases.categories.${slug}`) : t('cases.home.results');
