import type { Locale } from '#src/shared/locales.ts';
import type { SeedsModel } from '#views/cases/case-page-model.ts';
import type { OddsItemModel, Rarity } from '#views/ui/models.ts';

/** An item in the tray. */
export interface PickedItem {
  readonly id: number;
  readonly title: string;
  /** Address of the 130x88 picture. */
  readonly logo: string;
  readonly rarity: Rarity;
  readonly priceG: number;
}

/** One thing that may come out, as the answer of POST /api/contract/preview has it. */
export interface OutcomeOdds extends Pick<OddsItemModel, 'chance' | 'from' | 'to'> {
  readonly item: Pick<OddsItemModel, 'title' | 'rarity' | 'priceG'>;
}

/** What signing would offer; value, min and max in G. */
export interface TrayOffer {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly odds: readonly OutcomeOdds[];
  /** The hash of all that is shown: signing acts on it or not at all. */
  readonly quote: string;
}

export interface ContractDeskProps {
  readonly picked: readonly PickedItem[];
  readonly offer: TrayOffer | null;
  /** Why these items cannot go in, in the reader's language. */
  readonly refusal: string | null;
  /** The items whose boxes stand on the page; the others of the tray bring their own. */
  readonly here: readonly number[];
  readonly least: number;
  readonly most: number;
  /** What comes back on average, in percent of what goes in. */
  readonly returnPercent: number;
  /** What the draw will be made from. */
  readonly seeds: SeedsModel;
  /** The sign of the shown currency. */
  readonly sign: string;
  readonly locale: Locale;
}
