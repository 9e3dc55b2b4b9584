import type { InEachLanguage, ItemTexts, PublishedCase } from '#src/core/catalogue/catalogue.ts';

export interface NewItem {
  /** Permanent and unique, Latin kebab-case. */
  readonly key: string;
  /** 1 (common) to 6 (arcane). */
  readonly rarityRank: number;
  readonly isTracked: boolean;
  readonly image: string;
  readonly priceCentiG: number;
  readonly texts: InEachLanguage<ItemTexts>;
}

/** A new case without the fields that its row and its first version add. */
export type NewCase = Omit<PublishedCase, 'id' | 'hasStock' | 'changedAt' | 'version'>;
