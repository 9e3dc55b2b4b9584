import type { ConfigurationKind } from '#src/platform/database/configuration-changes.ts';
import { column } from '#src/platform/database/rows.ts';
import { kopecks } from '#src/shared/units.ts';
import type { PromoTerms, PromoType } from '#src/core/promo-codes/promo.ts';

/** `payment` codes apply to a top-up, `wheel` codes pay for a spin. */
export type PromoKind = 'payment' | 'wheel';

/** The columns of the terms of a code, which `withTerms` puts together. */
export const termColumns = {
  type: column.integer.nullable.mapped((type) => type as PromoType | null),
  multiplierE4: column.integer,
  amountKopecks: column.integer.mapped(kopecks),
  minSumKopecks: column.integer.mapped(kopecks),
};

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

type TermColumns = PromoTerms | (Omit<PromoTerms, 'type'> & { readonly type: null });

/** A row with the terms of its code; null for a code for the wheel. */
export type WithTerms<Row> = Omit<Row, keyof PromoTerms> & { readonly terms: PromoTerms | null };

/** Puts the terms of a row together. */
export const withTerms = <Row extends TermColumns>({
  type,
  multiplierE4,
  amountKopecks,
  minSumKopecks,
  ...row
}: Row): WithTerms<Row> => ({
  ...row,
  terms: type === null ? null : { type, multiplierE4, amountKopecks, minSumKopecks },
});
