import { type Brand, BRAND_WORDS, type BrandWords } from '#src/shared/brand.ts';
import { type ByLocale, byLocale } from '#src/shared/locales.ts';
import { fillTexts, type Texts, type UnfilledTexts } from './texts.ts';

/** Appearance and texts of the store under the brand that it has now. */
export interface LiveBrand {
  readonly current: () => Brand;
  /** Texts with the names of the current brand. Translators are those of the moment: do not keep them. */
  readonly texts: Texts;
  /** Replaces the brand and the names in the texts at once. */
  readonly show: (brand: Brand) => void;
  /** The names of a brand, with those of `layout.json` where it has none. */
  readonly standardWords: (brand: Brand) => ByLocale<BrandWords>;
  /** The store under another brand, for a preview. */
  readonly as: (brand: Brand) => LiveBrand;
}

/** Begins with the brand of the configuration. `core/branding` shows what staff publish. */
export function createLiveBrand(unfilled: UnfilledTexts, first: Brand): LiveBrand {
  let [brand, texts] = [first, fillTexts(unfilled, first.words)];
  return {
    current: () => brand,
    texts: { t: (locale) => texts.t(locale), all: (locale) => texts.all(locale) },
    show(next) {
      texts = fillTexts(unfilled, next.words);
      brand = next;
    },
    standardWords: ({ words }) =>
      byLocale((locale) => {
        const names = BRAND_WORDS.map((word) => [
          word,
          words[locale][word] || (unfilled[locale][`layout.${word}`] ?? ''),
        ]);
        return Object.fromEntries(names) as BrandWords;
      }),
    as: (other) => createLiveBrand(unfilled, other),
  };
}
