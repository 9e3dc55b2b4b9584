import type { Offers } from './offers.ts';

/** Number of items that a player may still sell or stake; older ones are kept permanently. */
export const HELD = 8;
/** Number of favourite cases of a player. */
export const TASTES = 3;

/** State of every player during the history, by index from 0. */
export interface People extends Identities {
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
}

/** The data of a player that follow from their index alone. */
interface Identities {
  readonly idOf: (index: number) => number;
  /** The player's seed pair. */
  readonly pairOf: (index: number) => number;
  readonly walletOf: (index: number, account: 'money' | 'bonus' | 'donate') => number;
  /** Inviter of a player, by index; every third player has one. */
  readonly inviterOf: (index: number) => number | null;
  /** Favourite cases of a player, by index. */
  readonly tasteOf: (index: number, which: number) => number;
}

const WALLETS = { money: 0, bonus: 1, donate: 2 } as const;
export const ACCOUNTS = Object.keys(WALLETS) as readonly (keyof typeof WALLETS)[];

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
    idOf: (index) => lastPlayer + 1 + index,
    pairOf: (index) => 2 * index + 1,
    walletOf: (index, account) => nextWallet + 3 * index + WALLETS[account],
    inviterOf: (index) => (index % 3 === 2 ? Math.floor(index / 3) : null),
    tasteOf: (index, which) => (index * 7 + which) % cases.length,
  };
}

/** Items from draws, by index; ids begin at 1. */
export interface Things {
  readonly owner: Uint32Array;
  readonly draw: Uint32Array;
  readonly thing: Uint16Array;
  /** Index of the case plus one; 0 for items from games. */
  readonly from: Uint8Array;
  readonly status: Uint8Array;
  readonly at: Uint32Array;
  count: number;
}

export const STATUSES = ['owned', 'sold', 'contract', 'upgrade', 'waiting', 'withdrawn', 'error'] as const;
export type Status = (typeof STATUSES)[number];

/** Capacity for this number of items. */
export const createThings = (most: number): Things => ({
  owner: new Uint32Array(most),
  draw: new Uint32Array(most),
  thing: new Uint16Array(most),
  from: new Uint8Array(most),
  status: new Uint8Array(most),
  at: new Uint32Array(most),
  count: 0,
});

/** Value at an index; 0 when empty. */
export const at = (row: ArrayLike<number>, index: number): number => row[index] ?? 0;
