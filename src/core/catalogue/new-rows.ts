import type { InEachLanguage, ItemTexts, PublishedCase } from './catalogue.ts';

/** An item that is not in the catalogue yet. */
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

/** A case that is not in the catalogue yet: what is published, less what its row and its first version bring. */
export type NewCase = Omit<PublishedCase, 'id' | 'hasStock' | 'version'>;
