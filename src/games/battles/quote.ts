import { createHash } from 'node:crypto';
import type { PublishedCase } from '#src/core/catalogue/index.ts';
import type { BattleFormat, BattleMode } from '#src/shared/battles.ts';
import type { Kopecks } from '#src/shared/units.ts';
import { battlePriceOf } from './battle-cases.ts';

const DIGITS = 32;

/** The terms of a battle, besides its cases. */
export interface BattleTerms {
  readonly format: BattleFormat;
  readonly mode: BattleMode;
  readonly fundPercent: number;
}

/**
 * Hash of a battle's terms, 32 hex digits: seats, mode, the creator's part, and the price and odds of every case with
 * the worth of its items. Creating or joining with this quote is refused when any of it has changed since.
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
  const quoteText = JSON.stringify(['battle', format, mode, fundPercent, gPriceKopecks, rounds]);
  return createHash('sha256').update(quoteText).digest('hex').slice(0, DIGITS);
}
