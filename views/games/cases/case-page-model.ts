import type { TextKey, TextParams } from '#src/shared/text-keys.ts';
import type { CaseCardModel, CaseConditionModel, DropModel, ItemModel, OddsItemModel } from '../ui/models.ts';

/** A case with everything a player may know before paying. */
export interface CaseModel extends CaseCardModel {
  readonly versionId: number;
  /** Plain, or a JSON text of blocks `[{type: 'text' | 'title' | 'list', text}]`. */
  readonly text: string;
  /** Return to player in percent; null for a free case. */
  readonly rtp: number | null;
  /** In any order; the page sorts them by rarity. */
  readonly items: readonly OddsItemModel[];
}

/** What was committed to before the draw. */
export interface SeedsModel {
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  /** The number of the next draw. */
  readonly nonce: number;
}

/** An opening that has just happened, shown to its owner. */
export interface OpeningModel {
  readonly id: number;
  readonly drops: readonly DropModel[];
  /** Percent, one for each drop. */
  readonly chances: readonly number[];
  /** Whether each drop has been sold since. */
  readonly sold: readonly boolean[];
  readonly caseName: string;
  readonly count: number;
  /** Worth of all drops, in the shown currency. */
  readonly total: number;
}

/** What a visitor has to do about a condition: nothing where it is met, else one step. */
export type AskStep =
  | { readonly kind: 'met' }
  /** A guest, of whom nothing is known. */
  | { readonly kind: 'signIn' }
  /** VK or Telegram is to be linked; `canLink` is false where one cannot sign in by it now. */
  | { readonly kind: 'link'; readonly canLink: boolean }
  /** The channel to subscribe to; null where the store does not know its address. */
  | { readonly kind: 'subscribe'; readonly channel: string | null }
  /** Telegram does not answer: it is asked again when the case is opened. */
  | { readonly kind: 'away' }
  | { readonly kind: 'play'; readonly exp: number }
  /** A sum in the shown currency, rounded up, for the whole case. */
  | { readonly kind: 'topUp'; readonly sum: number }
  /** Hours and minutes, `07:41`. */
  | { readonly kind: 'wait'; readonly time: string };

/** A condition, and what is still to be done about it. */
export interface AskModel extends CaseConditionModel {
  readonly step: AskStep;
}

/** A case's conditions as a window or a page of their own. */
export interface ConditionsPageModel {
  readonly name: string;
  readonly title: string;
  readonly asks: readonly AskModel[];
  /** How many are not met. */
  readonly left: number;
}

/** Something that a case dropped, as others see it. */
export interface FeedDropModel {
  readonly insertId: number;
  readonly item: ItemModel;
  /** Null for who wants to be seen by nobody. */
  readonly owner: { readonly id: number; readonly name: string } | null;
  readonly createdAt: string;
}

/** What a case dropped lately: the same object for all who read alike, so that it is rendered once for them. */
export interface CaseFeedModel {
  /** The newest first. */
  readonly latest: readonly FeedDropModel[];
  /** Of the last day. */
  readonly best: FeedDropModel | null;
}

/** What a case held from one publishing to the next. */
export interface OddsVersionModel {
  readonly id: number;
  /** Counts from 1 within the case. */
  readonly number: number;
  readonly since: string;
  /** Null for the one that holds now. */
  readonly until: string | null;
  readonly items: readonly OddsItemModel[];
}

/** The versions of a case's odds, the newest first. */
export interface OddsPageModel {
  readonly name: string;
  readonly title: string;
  /** Whether the list begins with the version that holds now. */
  readonly isNewest: boolean;
  readonly versions: readonly OddsVersionModel[];
  /** Older ones lie below this number; null when there are none. */
  readonly next: number | null;
}

/** A player's voucher for this case. */
export interface VoucherModel {
  readonly id: number;
  readonly until: string;
}

/** Whether a case is one of a player's favourites. */
export interface FavouriteModel {
  readonly name: string;
  readonly isOn: boolean;
}

/** What a demo spin shows: nobody owns it. */
export type DemoDropModel = Omit<DropModel, 'insertId'>;

/** A demo spin as a page of its own. */
export interface DemoPageModel {
  readonly name: string;
  readonly title: string;
  /** Null before the first spin. */
  readonly drop: DemoDropModel | null;
  /** Percent. */
  readonly chance: number;
}

export interface CasePageModel {
  readonly case: CaseModel;
  /** In the order in which they are asked; none where the case asks for nothing. */
  readonly asks: readonly AskModel[];
  /** How many openings are left of how many; null without a limit. */
  readonly stock: { readonly left: number; readonly total: number } | null;
  readonly feed: CaseFeedModel;
  /** Which version of the odds holds, and since when. */
  readonly version: { readonly number: number; readonly since: string };
  /** Null for a guest, who has none. */
  readonly favourite: FavouriteModel | null;
  /** The voucher that ends first; null without one. */
  readonly voucher: VoucherModel | null;
  /** Percent of the wheel's cashback that the player has now; null while none runs. */
  readonly wheelCashback: number | null;
  /** Hash of the odds and the price shown here: acting on changed ones is refused. */
  readonly quote: string;
  /** Price of 1, 2, … 10 openings in the shown currency (whole points when paid with bonuses), rounded up once. */
  readonly totals: readonly number[];
  /** Null for a guest. */
  readonly seeds: SeedsModel | null;
  /** Why the visitor cannot open it, money and signing in aside. */
  readonly blocked: { readonly error: TextKey; readonly params: TextParams } | null;
  /** What a player lacks for one opening, in the shown currency or whole points. */
  readonly missing: number | null;
  readonly balance: number | null;
  readonly opening: OpeningModel | null;
  readonly idempotencyKey: string | null;
}
