import type { ConfigurationKind } from '#src/platform/database/configuration-changes.ts';
import { kopecks } from '#src/shared/units.ts';
import type { PromoTerms, PromoType } from '#src/core/promo-codes/promo.ts';

/** `payment` codes apply to a top-up, `wheel` codes pay for a spin. */
export type PromoKind = 'payment' | 'wheel';

/** A code row. `use_id` is the use by the requesting player. */
export interface CodeRow {
  readonly id: number;
  readonly code: string;
  readonly kind: PromoKind;
  readonly type: PromoType | null;
  readonly multiplier_e4: number;
  readonly amount_kopecks: number;
  readonly min_sum_kopecks: number;
  readonly player_id: number | null;
  readonly from_at: Date | null;
  readonly until_at: Date | null;
  readonly max_uses: number | null;
  readonly uses: number;
  readonly use_id: number | null;
}

export const COLUMNS = `c.id, c.code, c.kind, c.type, c.multiplier_e4, c.amount_kopecks, c.min_sum_kopecks, c.player_id,
  c.from_at, c.until_at, c.max_uses, c.uses`;

/**
 * The values of public codes in the history of configuration. A code of one player is proven by the prize that gave it.
 */
export const PROMO_CODES_CONFIGURATION: ConfigurationKind = {
  name: 'promo_code',
  from: 'promo_codes',
  where: 'player_id IS NULL',
  key: { column: 'id', type: 'number' },
  values: {
    code: 'code',
    kind: 'kind',
    type: 'type',
    multiplierE4: 'multiplier_e4',
    amountKopecks: 'amount_kopecks',
    minSumKopecks: 'min_sum_kopecks',
    fromAt: 'from_at',
    untilAt: 'until_at',
    maxUses: 'max_uses',
    batchId: 'batch_id',
  },
};

/** The terms of a row; null for a code for the wheel. */
export const termsFrom = (
  row: Pick<CodeRow, 'type' | 'multiplier_e4' | 'amount_kopecks' | 'min_sum_kopecks'>,
): PromoTerms | null =>
  row.type === null
    ? null
    : {
        type: row.type,
        multiplierE4: row.multiplier_e4,
        amountKopecks: kopecks(row.amount_kopecks),
        minSumKopecks: kopecks(row.min_sum_kopecks),
      };
