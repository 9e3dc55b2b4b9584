import type { PublishedCase } from '#src/core/catalogue/index.ts';
import { hashOfTerms } from '#src/platform/security/hash-of-terms.ts';
import type { BattleFormat, BattleMode } from '#src/shared/battles.ts';
import type { Kopecks } from '#src/shared/units.ts';
import { battlePriceOf } from './battle-cases.ts';

/** The terms of a battle, besides its cases. */
export interface BattleTerms {
  readonly format: BattleFormat;
  readonly mode: BattleMode;
  readonly fundPercent: number;
}

/**
 * The quote of a battle: seats, mode, the creator's part, and the price and odds of every case with the worth of its
 * items.
 */
export function quoteOfBattle(
  cases: readonly PublishedCase[],
  { format, mode, fundPercent }: BattleTerms,
  gPriceKopecks: Kopecks,
): string {
  const rounds = cases.map((one) => [
    one.version.id,
    battlePriceOf(one),
    one.version.rows.map(({ from, to, item }) => [from, to, item.id, item.priceCentiG]),
  ]);
  return hashOfTerms(['battle', format, mode, fundPercent, gPriceKopecks, rounds]);
}
