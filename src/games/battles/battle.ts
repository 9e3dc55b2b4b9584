import {
  type RowOf,
  binary,
  boolean,
  integer,
  nullable,
  rowShape,
  text,
  textOf,
  timestamp,
} from '#src/platform/database/rows.ts';
import type { BattleFormat, BattleMode, BattleState, CancelReason } from '#src/shared/battles.ts';

/** A battle as its row keeps it. `full` has every seat taken and waits for its beacon. */
export type Battle = RowOf<typeof battleShape>;

export const battleShape = rowShape({
  id: integer,
  /** The name in addresses: random, so that a private battle is found by its link alone. */
  code: text,
  creatorId: integer,
  format: textOf<BattleFormat>(),
  mode: textOf<BattleMode>(),
  isPrivate: boolean,
  fundPercent: integer,
  /** The sum of the prices of the cases. */
  entryKopecks: integer,
  /** The creator's part of each other entry, and of all other entries together. */
  fundKopecks: integer,
  fundedKopecks: integer,
  potKopecks: integer,
  state: textOf<'waiting' | 'full' | 'drawn' | 'cancelled'>(),
  serverSeedSealed: binary,
  serverSeed: nullable(text),
  serverSeedHash: text,
  /** Public key of the beacon that the draw mixes in; null without one. */
  beaconKey: nullable(text),
  beaconRound: nullable(integer),
  beaconSignature: nullable(text),
  tieTicket: nullable(integer),
  tieCursor: nullable(integer),
  createdAt: timestamp,
  filledAt: nullable(timestamp),
  drawnAt: nullable(timestamp),
  /** When the last round is revealed. */
  finishAt: nullable(timestamp),
  cancelledAt: nullable(timestamp),
  cancelReason: nullable(textOf<CancelReason>()),
});

/** A seat; a free one has neither a player nor the bot. */
export type BattleSeat = RowOf<typeof seatShape>;

export const seatShape = rowShape({
  id: integer,
  battleId: integer,
  /** From 1. */
  seat: integer,
  team: integer,
  playerId: nullable(integer),
  isBot: boolean,
  clientSeed: nullable(text),
  paidKopecks: integer,
  takenAt: nullable(timestamp),
  scoreKopecks: nullable(integer),
  isWinner: boolean,
  /** Worth of what the seat won; `prizeKopecks` is the part in money. */
  wonKopecks: integer,
  prizeKopecks: integer,
});

/** The frozen case of a round. */
export type BattleCase = RowOf<typeof caseShape>;

export const caseShape = rowShape({
  battleId: integer,
  round: integer,
  caseId: integer,
  versionId: integer,
  priceKopecks: integer,
});

/** The draw of a seat in a round. */
export type BattleDrop = RowOf<typeof dropShape>;

export const dropShape = rowShape({
  battleId: integer,
  round: integer,
  seat: integer,
  ticket: integer,
  itemId: integer,
  priceKopecks: integer,
  priceCentiG: integer,
  /** The item that a player won; null when the house or money won it. */
  ownedItemId: nullable(integer),
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
