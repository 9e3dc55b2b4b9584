import type { Locale } from '#src/shared/locales.ts';
import type { SeedsModel } from '#views/games/cases/case-page-model.ts';
import type { OddsItemModel, Rarity } from '#views/ui/models.ts';

export interface PickedItem {
  readonly id: number;
  readonly title: string;
  /** URL of the 130x88 picture. */
  readonly logo: string;
  readonly rarity: Rarity;
  readonly priceG: number;
}

/** One possible outcome in the POST /api/contract/preview response. */
export interface OutcomeOdds extends Pick<OddsItemModel, 'chance' | 'from' | 'to'> {
  readonly item: Pick<OddsItemModel, 'title' | 'rarity' | 'priceG'>;
}

/** Offer for the items in the tray; value, min and max in G. */
export interface TrayOffer {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly odds: readonly OutcomeOdds[];
  /** Hash of the displayed offer. Signing is refused when it no longer matches. */
  readonly quote: string;
}

export interface ContractDeskProps {
  readonly picked: readonly PickedItem[];
  readonly offer: TrayOffer | null;
  /** Reason why these items are refused, in the viewer's language. */
  readonly refusal: string | null;
  /** Ids of items whose checkboxes are on the page. The tray adds checkboxes for the others. */
  readonly here: readonly number[];
  readonly least: number;
  readonly most: number;
  /** Average return in percent of the input value. */
  readonly returnPercent: number;
  /** Seeds of the next draw. */
  readonly seeds: SeedsModel;
  /** Sign of the display currency. */
  readonly sign: string;
  readonly locale: Locale;
}
