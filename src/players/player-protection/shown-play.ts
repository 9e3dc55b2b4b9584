import { floorToCurrency } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import type { PlayDay } from './store.ts';

/** Sums of play in a time span, in the display currency. */
export interface PlayInCurrency {
  /** Money paid for openings and added to upgrades. */
  readonly spent: number;
  /** Value of items put into contracts and upgrades. */
  readonly staked: number;
  /** Value of everything received, free drops included. */
  readonly won: number;
  /** Money received for sold items. */
  readonly sold: number;
  /** Won minus spent and staked. */
  readonly net: number;
}

/** The same sums in kopecks. */
export interface PlayMinor {
  readonly spentMinor: number;
  readonly stakedMinor: number;
  readonly wonMinor: number;
  readonly soldMinor: number;
  readonly netMinor: number;
}

export function playMinor(days: readonly PlayDay[]): PlayMinor {
  const sum = (pick: (day: PlayDay) => number): number => days.reduce((total, day) => total + pick(day), 0);
  const [spentMinor, stakedMinor] = [sum((day) => day.spent), sum((day) => day.staked)];
  const wonMinor = sum((day) => day.won + day.gifted);
  return {
    spentMinor,
    stakedMinor,
    wonMinor,
    soldMinor: sum((day) => day.sold),
    netMinor: wonMinor - spentMinor - stakedMinor,
  };
}

/**
 * Converts sums to a currency (`rate` is its decimal text per 1 rouble). Gains and losses are both rounded towards 0.
 */
export function toPlayInCurrency(play: PlayMinor, { rate }: { readonly rate: string }): PlayInCurrency {
  const inCurrency = (sum: number): number => floorToCurrency(kopecks(sum), rate);
  const { spentMinor, stakedMinor, wonMinor, soldMinor, netMinor } = play;
  return {
    spent: inCurrency(spentMinor),
    staked: inCurrency(stakedMinor),
    won: inCurrency(wonMinor),
    sold: inCurrency(soldMinor),
    net: netMinor >= 0 ? inCurrency(netMinor) : -inCurrency(-netMinor),
  };
}
