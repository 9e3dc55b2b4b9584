import { ceilTotal } from '#src/shared/money.ts';
import type { PickableCase } from './show.ts';

/** Ids of the forms of the page that makes a battle: the choice of cases, and the creation. */
export const BATTLE_DESK = 'battle-desk';
export const BATTLE_FORM = 'battle-form';

/** The price of one seat with these cases, as the store charges it. */
export const entrySum = (picked: readonly string[], cases: readonly PickableCase[], rate: string): number =>
  ceilTotal(
    picked.map((name) => cases.find((one) => one.name === name)?.priceMinor ?? 0),
    rate,
  );
