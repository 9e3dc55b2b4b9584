import { floorToCurrency } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import type { DayRow } from './store.ts';

/** What was played for in some time, in the shown currency. */
export interface ShownPlay {
  /** Money paid for openings and added to upgrades. */
  readonly spent: number;
  /** The worth of items that went into contracts and upgrades. */
  readonly staked: number;
  /** The worth of all that came out, also of what came for nothing. */
  readonly won: number;
  /** Money for items that were sold. */
  readonly sold: number;
  /** What was won less what went in. */
  readonly net: number;
}

/** The same in kopecks. */
export interface PlayMinor {
  readonly spentMinor: number;
  readonly stakedMinor: number;
  readonly wonMinor: number;
  readonly soldMinor: number;
  readonly netMinor: number;
}

/** Adds up what was played for on some days. */
export function playMinor(days: readonly DayRow[]): PlayMinor {
  const sum = (pick: (day: DayRow) => number): number => days.reduce((total, day) => total + pick(day), 0);
  const [spentMinor, stakedMinor] = [sum((day) => day.spent), sum((day) => day.staked)];
  const wonMinor = sum((day) => day.won + day.gifted);
  return {
    ...{ spentMinor, stakedMinor, wonMinor, soldMinor: sum((day) => day.sold) },
    netMinor: wonMinor - spentMinor - stakedMinor,
  };
}

/** Such sums in a currency (`rate` is its decimal text per 1 rouble): a gain and a loss are both rounded towards 0. */
export function shownPlay(play: PlayMinor, { rate }: { readonly rate: string }): ShownPlay {
  const shown = (sum: number): number => floorToCurrency(kopecks(sum), rate);
  const { spentMinor, stakedMinor, wonMinor, soldMinor, netMinor } = play;
  return {
    ...{ spent: shown(spentMinor), staked: shown(stakedMinor), won: shown(wonMinor), sold: shown(soldMinor) },
    net: netMinor >= 0 ? shown(netMinor) : -shown(-netMinor),
  };
}
