import type { Offers } from './offers.ts';

/** How many items a player keeps in sight to sell or stake; older ones are kept for good. */
export const HELD = 8;
/** How many cases a player likes. */
export const TASTES = 3;

/** What is remembered of every player while the history goes on, by their place from 0. */
export interface People {
  readonly count: number;
  readonly money: Float64Array;
  readonly bonus: Float64Array;
  readonly donate: Float64Array;
  readonly spent: Float64Array;
  readonly donated: Float64Array;
  readonly won: Float64Array;
  readonly best: Float64Array;
  readonly bestId: Uint32Array;
  readonly opened: Uint32Array;
  readonly drawn: Uint32Array;
  readonly streak: Uint16Array;
  readonly bonusDay: Int32Array;
  readonly activeDay: Int32Array;
  readonly lastAt: Uint32Array;
  readonly steps: Uint8Array;
  readonly held: Uint32Array;
  readonly heldCount: Uint8Array;
  readonly tasted: Uint16Array;
  readonly idOf: (place: number) => number;
  /** The pair of seeds that the player draws with. */
  readonly pairOf: (place: number) => number;
  readonly walletOf: (place: number, account: 'money' | 'bonus' | 'donate') => number;
  /** Whoever invited a player, by place; every third came by somebody. */
  readonly inviterOf: (place: number) => number | null;
  /** Which of the cases a player likes, by its place among them. */
  readonly tasteOf: (place: number, which: number) => number;
}

const WALLETS = { money: 0, bonus: 1, donate: 2 } as const;
export const ACCOUNTS = Object.keys(WALLETS) as readonly (keyof typeof WALLETS)[];

/** Nobody has anything yet. */
export function createPeople(count: number, { nextWallet, lastPlayer, cases }: Offers): People {
  const wholes = (): Float64Array => new Float64Array(count);
  return {
    count,
    money: wholes(),
    bonus: wholes(),
    donate: wholes(),
    spent: wholes(),
    donated: wholes(),
    won: wholes(),
    best: wholes(),
    bestId: new Uint32Array(count),
    opened: new Uint32Array(count),
    drawn: new Uint32Array(count),
    streak: new Uint16Array(count),
    bonusDay: new Int32Array(count),
    activeDay: new Int32Array(count),
    lastAt: new Uint32Array(count),
    steps: new Uint8Array(count),
    held: new Uint32Array(count * HELD),
    heldCount: new Uint8Array(count),
    tasted: new Uint16Array(count * TASTES),
    idOf: (place) => lastPlayer + 1 + place,
    pairOf: (place) => 2 * place + 1,
    walletOf: (place, account) => nextWallet + 3 * place + WALLETS[account],
    inviterOf: (place) => (place % 3 === 2 ? Math.floor(place / 3) : null),
    tasteOf: (place, which) => (place * 7 + which) % cases.length,
  };
}

/** The items that came out of draws, by their place; ids begin at 1. */
export interface Things {
  readonly owner: Uint32Array;
  readonly draw: Uint32Array;
  readonly thing: Uint16Array;
  /** The case by its place among the offers plus one; 0 for what a game gave. */
  readonly from: Uint8Array;
  readonly status: Uint8Array;
  readonly at: Uint32Array;
  count: number;
}

export const STATUSES = ['owned', 'sold', 'contract', 'upgrade', 'waiting', 'withdrawn', 'error'] as const;
export type Status = (typeof STATUSES)[number];

/** Room for so many items. */
export const createThings = (most: number): Things => ({
  owner: new Uint32Array(most),
  draw: new Uint32Array(most),
  thing: new Uint16Array(most),
  from: new Uint8Array(most),
  status: new Uint8Array(most),
  at: new Uint32Array(most),
  count: 0,
});

/** What stands in a place; 0 where nothing does. */
export const at = (row: ArrayLike<number>, place: number): number => row[place] ?? 0;
