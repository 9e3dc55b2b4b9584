import type { Settings } from '#src/settings/index.ts';
import { fail } from '#src/shared/errors.ts';
import { isReturnWithin, floorReturnPercent, type PricedAs, type ReturnRow } from './return-to-player.ts';

/** The numbers that a return is judged by. */
export type BandRules = Pick<Settings, 'gPriceKopecks' | 'returnBand'>;

/** Fails with `errors.catalogue.band` when the return of what a case holds lies outside of the band of the settings. */
export function requireWithinBand(rules: BandRules, name: string, rows: readonly ReturnRow[], price: PricedAs): void {
  const { gPriceKopecks, returnBand } = rules;
  if (isReturnWithin(rows, price, gPriceKopecks, returnBand)) return;
  fail('errors.catalogue.band', {
    case: name,
    percent: floorReturnPercent(rows, price, gPriceKopecks) ?? 0,
    min: returnBand.minPercent,
    max: returnBand.maxPercent,
  });
}
