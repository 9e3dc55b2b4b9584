import type { TextKey, TextParams } from '#src/shared/text-keys.ts';
import type { CaseCardModel, DropModel, OddsItemModel } from '../ui/models.ts';

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

export interface CasePageModel {
  readonly case: CaseModel;
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
