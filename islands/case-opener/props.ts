import type { Locale } from '#src/shared/locales.ts';
import type { SeedsModel } from '#ui/models/draws.ts';
import type { VoucherModel } from '#ui/models/cases.ts';
import type { AuthModel, GamePreferences } from '#ui/models/viewer.ts';
import type { StripTile } from '#islands/runtime/reel/strip.ts';
import type { StageProps } from '#islands/runtime/reel/stage.tsx';
import type { OddsFacts } from '#ui/cases/odds-row.tsx';
import type { OpeningPrice, Purse } from '#ui/cases/opening-price.ts';

export interface CaseOpenerProps {
  readonly locale: Locale;
  readonly name: string;
  readonly stage: StageProps;
  readonly price: OpeningPrice;
  readonly purse: Purse;
  readonly odds: OddsFacts;
  readonly quote: string;
  readonly seeds: SeedsModel;
  readonly auth: AuthModel | null;
  readonly idempotencyKey: string | null;
  readonly preferences: GamePreferences;
  /** Whole points that 1, 2, … 10 openings give back; null where there is no such cashback. */
  readonly cashback: {
    readonly own: readonly number[] | null;
    readonly wheel: { readonly percent: number; readonly points: readonly number[] } | null;
  };
  readonly voucher: VoucherModel | null;
  readonly tiles: readonly StripTile[];
}
