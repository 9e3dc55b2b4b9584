import type { Locale } from '#src/shared/locales.ts';
import type { GamePreferences } from '#ui/models/viewer.ts';
import type { SeedsModel } from '#ui/models/draws.ts';

/** The displayed offer of a roll. */
export interface DialOffer {
  /** Percent. */
  readonly chance: number;
  /** First and last winning ticket. */
  readonly from: number;
  readonly to: number;
  /** Hash of the displayed offer. A roll is refused when it no longer matches. */
  readonly quote: string;
}

export interface UpgradeFormProps {
  /** Most items of one stake. */
  readonly most: number;
  readonly offer: DialOffer | null;
  /** What the player has to do next for an offer; null with one. */
  readonly next: 'open' | 'stake' | 'aim' | null;
  /** Reason why the selection has no offer, in the viewer's language. */
  readonly refusal: string | null;
  /** Body of POST /api/upgrade/roll. */
  readonly selection: {
    readonly ids: readonly number[];
    readonly addMinor: number;
    readonly target: number;
    readonly side: 'under' | 'over';
  } | null;
  /** The stake, and its money, in the display currency. */
  readonly stake: number;
  readonly add: number;
  /** Seeds of the next draw; null for a guest. */
  readonly seeds: SeedsModel | null;
  /** Sign-in address in place of the roll, for a guest with sample items. */
  readonly signIn: string | null;
  /** Null for a guest, who has no form. */
  readonly preferences: GamePreferences | null;
  /** Sign of the display currency. */
  readonly sign: string;
  readonly locale: Locale;
}
