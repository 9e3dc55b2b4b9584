import { column, type RowOf, rowShape } from '#src/platform/database/rows.ts';
import type { BattleFormat, BattleMode, BattleState, CancelReason } from '#src/shared/battles.ts';

/** A battle as its row keeps it. `full` has every seat taken and waits for its beacon. */
export type Battle = RowOf<typeof battleShape>;

export const battleShape = rowShape({
  id: column.integer,
  /** The name in addresses: random, so that a private battle is found by its link alone. */
  code: column.text,
  creatorId: column.integer,
  format: column.textOf<BattleFormat>(),
  mode: column.textOf<BattleMode>(),
  isPrivate: column.boolean,
  fundPercent: column.integer,
  /** The sum of the prices of the cases. */
  entryKopecks: column.integer,
  /** The creator's part of each other entry, and of all other entries together. */
  fundKopecks: column.integer,
  fundedKopecks: column.integer,
  potKopecks: column.integer,
  state: column.textOf<'waiting' | 'full' | 'drawn' | 'cancelled'>(),
  serverSeedSealed: column.binary,
  serverSeed: column.text.nullable,
  serverSeedHash: column.text,
  /** Public key of the beacon that the draw mixes in; null without one. */
  beaconKey: column.text.nullable,
  beaconRound: column.integer.nullable,
  beaconSignature: column.text.nullable,
  tieTicket: column.integer.nullable,
  tieCursor: column.integer.nullable,
  createdAt: column.timestamp,
  filledAt: column.timestamp.nullable,
  drawnAt: column.timestamp.nullable,
  /** When the last round is revealed. */
  finishAt: column.timestamp.nullable,
  cancelledAt: column.timestamp.nullable,
  cancelReason: column.textOf<CancelReason>().nullable,
});

/** A seat; a free one has neither a player nor the bot. */
export type BattleSeat = RowOf<typeof seatShape>;

export const seatShape = rowShape({
  id: column.integer,
  battleId: column.integer,
  /** From 1. */
  seat: column.integer,
  team: column.integer,
  playerId: column.integer.nullable,
  isBot: column.boolean,
  clientSeed: column.text.nullable,
  paidKopecks: column.integer,
  takenAt: column.timestamp.nullable,
  scoreKopecks: column.integer.nullable,
  isWinner: column.boolean,
  /** Worth of what the seat won; `prizeKopecks` is the part in money. */
  wonKopecks: column.integer,
  prizeKopecks: column.integer,
});

/** The frozen case of a round. */
export type BattleCase = RowOf<typeof caseShape>;

export const caseShape = rowShape({
  battleId: column.integer,
  round: column.integer,
  caseId: column.integer,
  versionId: column.integer,
  priceKopecks: column.integer,
});

/** The draw of a seat in a round. */
export type BattleDrop = RowOf<typeof dropShape>;

export const dropShape = rowShape({
  battleId: column.integer,
  round: column.integer,
  seat: column.integer,
  ticket: column.integer,
  itemId: column.integer,
  priceKopecks: column.integer,
  priceCentiG: column.integer,
  /** The item that a player won; null when the house or money won it. */
  ownedItemId: column.integer.nullable,
});

/** A battle with everything about it. */
export interface WholeBattle extends Battle {
  readonly seats: readonly BattleSeat[];
  readonly cases: readonly BattleCase[];
  /** All draws, revealed or not. */
  readonly drops: readonly BattleDrop[];
}

export const isFree = ({ takenAt }: Pick<BattleSeat, 'takenAt'>): boolean => takenAt === null;

/** The public state: a drawn battle runs until its last round is revealed. */
export function shownState({ state, finishAt }: Pick<Battle, 'state' | 'finishAt'>, now: Date): BattleState {
  if (state === 'waiting' || state === 'cancelled') return state;
  return finishAt !== null && finishAt <= now ? 'finished' : 'running';
}

/** The part of a win that the seat paid for. The rest was free: others paid for it, and it offsets no loss. */
export const paidWinOf = (
  { wonKopecks, paidKopecks }: Pick<BattleSeat, 'wonKopecks' | 'paidKopecks'>,
  { entryKopecks }: Pick<Battle, 'entryKopecks'>,
): number => Number((BigInt(wonKopecks) * BigInt(paidKopecks)) / BigInt(entryKopecks));

/** The price of a free seat. */
export const joinKopecks = ({ entryKopecks, fundKopecks }: Pick<Battle, 'entryKopecks' | 'fundKopecks'>): number =>
  entryKopecks - fundKopecks;
