import type { BattleFormat, BattleMode, BattleState, CancelReason } from '#src/shared/battles.ts';

/** A battle as its row keeps it. `full` has every seat taken and waits for its beacon. */
export interface Battle {
  readonly id: number;
  /** The name in addresses: random, so that a private battle is found by its link alone. */
  readonly code: string;
  readonly creatorId: number;
  readonly format: BattleFormat;
  readonly mode: BattleMode;
  readonly isPrivate: boolean;
  readonly fundPercent: number;
  /** The sum of the prices of the cases. */
  readonly entryKopecks: number;
  /** The creator's part of each other entry, and of all other entries together. */
  readonly fundKopecks: number;
  readonly fundedKopecks: number;
  readonly potKopecks: number;
  readonly state: 'waiting' | 'full' | 'drawn' | 'cancelled';
  readonly serverSeedSealed: Buffer;
  readonly serverSeed: string | null;
  readonly serverSeedHash: string;
  /** Public key of the beacon that the draw mixes in; null without one. */
  readonly beaconKey: string | null;
  readonly beaconRound: number | null;
  readonly beaconSignature: string | null;
  readonly tieTicket: number | null;
  readonly tieCursor: number | null;
  readonly createdAt: Date;
  readonly filledAt: Date | null;
  readonly drawnAt: Date | null;
  /** When the last round is revealed. */
  readonly finishAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly cancelReason: CancelReason | null;
}

/** A seat; a free one has neither a player nor the bot. */
export interface BattleSeat {
  readonly id: number;
  readonly battleId: number;
  /** From 1. */
  readonly seat: number;
  readonly team: number;
  readonly playerId: number | null;
  readonly isBot: boolean;
  readonly clientSeed: string | null;
  readonly paidKopecks: number;
  readonly takenAt: Date | null;
  readonly scoreKopecks: number | null;
  readonly isWinner: boolean;
  /** Worth of what the seat won; `prizeKopecks` is the part in money. */
  readonly wonKopecks: number;
  readonly prizeKopecks: number;
}

/** The frozen case of a round. */
export interface BattleCase {
  readonly battleId: number;
  readonly round: number;
  readonly caseId: number;
  readonly versionId: number;
  readonly priceKopecks: number;
}

/** The draw of a seat in a round. */
export interface BattleDrop {
  readonly battleId: number;
  readonly round: number;
  readonly seat: number;
  readonly ticket: number;
  readonly itemId: number;
  readonly priceKopecks: number;
  readonly priceCentiG: number;
  /** The item that a player won; null when the house or money won it. */
  readonly ownedItemId: number | null;
}

/** A battle with everything about it. */
export interface WholeBattle extends Battle {
  readonly seats: readonly BattleSeat[];
  readonly cases: readonly BattleCase[];
  /** All draws, revealed or not. */
  readonly drops: readonly BattleDrop[];
}

export const isFree = ({ takenAt }: Pick<BattleSeat, 'takenAt'>): boolean => takenAt === null;

/** The state that everybody sees: a drawn battle runs until its last round is revealed. */
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
