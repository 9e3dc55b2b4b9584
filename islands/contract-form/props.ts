import type { Locale } from '#src/shared/locales.ts';
import type { SeedsModel } from '#ui/models/draws.ts';
import type { GamePreferences } from '#ui/models/viewer.ts';
import type { Rarity } from '#ui/models/items.ts';
import type { TrayOffer } from '#ui/models/contracts.ts';

export interface PickedItem {
  readonly id: number;
  readonly title: string;
  /** URL of the 130x88 picture. */
  readonly logo: string;
  readonly rarity: Rarity;
  readonly priceG: number;
}

export interface ContractFormProps {
  readonly picked: readonly PickedItem[];
  readonly offer: TrayOffer | null;
  /** Reason why these items are refused, in the viewer's language. */
  readonly refusal: string | null;
  /** Ids of items whose checkboxes are on the page. The tray adds checkboxes for the others. */
  readonly here: readonly number[];
  /** True if the player has no item that fits in. */
  readonly isEmpty: boolean;
  readonly least: number;
  readonly most: number;
  /** Average return in percent of the input value. */
  readonly returnPercent: number;
  /** Seeds of the next draw; null for a guest. */
  readonly seeds: SeedsModel | null;
  /** Sign-in address in place of the signature, for a guest with sample items. */
  readonly signIn: string | null;
  /** Null for a guest, who signs nothing. */
  readonly preferences: GamePreferences | null;
  /** Sign of the display currency. */
  readonly sign: string;
  readonly locale: Locale;
}
