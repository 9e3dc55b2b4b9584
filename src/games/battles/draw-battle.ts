import type { CaseVersion } from '#src/core/catalogue/index.ts';
import { type ItemValue, itemValueOf } from '#src/core/catalogue/models/index.ts';
import { decryptSeed, drawDigest } from '#src/core/draws/index.ts';
import type { Posting } from '#src/core/ledger/index.ts';
import type { Settings } from '#src/core/settings/index.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { grantBattleItems } from '#src/players/inventory/index.ts';
import { writeNotifications } from '#src/players/notifications/index.ts';
import { countPlays } from '#src/players/player-protection/index.ts';
import { assert } from '#src/shared/assert.ts';
import { battleClientSeed, finishMsOf } from '#src/shared/battles.ts';
import { rangeOf, ticketFromDigest } from '#src/shared/roll.ts';
import { type Battle, type BattleDrop, type BattleSeat, paidWinOf } from './battle.ts';
import { battleChanged } from './events.ts';
import { decideBattle, splitEqually } from './outcome.ts';
import { prizePostings, settledPosting, type WalletsById } from './postings.ts';
import { insertDrops, markDrawn, writeResults } from './store.ts';

/** A full battle with its rows locked, and what its draws need. */
export interface BattleToDraw {
  readonly battle: Battle;
  /** All seats as they are once the last one is taken. */
  readonly seats: readonly BattleSeat[];
  /** The version of each round. */
  readonly versions: readonly CaseVersion[];
  readonly settings: Pick<Settings, 'gPriceKopecks'>;
  readonly wallets: WalletsById;
  /** Signature and randomness of the beacon's round; null without a beacon. */
  readonly beacon: { readonly signature: string; readonly randomness: string } | null;
}

export interface DrawnBattle {
  readonly postings: readonly Posting[];
  /** Time of the new balances on open pages: a prize in money would reveal the outcome before its reels. */
  readonly showAt: Date | null;
}

/** A draw before it is known who wins it. */
interface RolledDrop extends Pick<BattleDrop, 'round' | 'seat' | 'ticket' | 'itemId'>, ItemValue {
  readonly rarity: number;
  readonly caseId: number;
}

/**
 * Makes all draws of a full battle, decides it and gives the winnings, in the transaction of the last seat or of the
 * beacon. Returns the transfers, which the caller posts with its own. Players see the rounds one after the other; the
 * winner is fixed now.
 */
export async function drawBattle(tx: Tx, services: Services, full: BattleToDraw): Promise<DrawnBattle> {
  const { battle, seats, wallets, beacon } = full;
  const { drops, firstTicket, tieTicketOf } = rollAll(services, full);
  const worths = full.versions.map((_, index) =>
    drops.filter(({ round }) => round === index + 1).map(({ priceKopecks }) => priceKopecks),
  );
  const teams = seats.map(({ team }) => team);
  const outcome = decideBattle(battle.mode, teams, worths, tieTicketOf);
  const potWorth = drops.reduce((sum, { priceKopecks }) => sum + priceKopecks, 0);
  const won = splitEqually(potWorth, outcome.winners, firstTicket);
  const [only] = outcome.winners.length === 1 ? outcome.winners : [];
  const winnerId = seats.find(({ seat }) => seat === only)?.playerId ?? null;
  const finishAt = timeAfter(tx.now, finishMsOf(full.versions.length));
  const ownedIds = winnerId === null ? [] : await grantBattleItems(tx, winnerId, drops, finishAt);
  await insertDrops(
    tx,
    drops.map((drop, index) => ({ ...drop, battleId: battle.id, ownedItemId: ownedIds[index] ?? null })),
  );
  const results = seats.map((seat, index) => ({
    ...seat,
    scoreKopecks: outcome.scores[index] ?? 0,
    isWinner: outcome.winners.includes(seat.seat),
    wonKopecks: won.get(seat.seat) ?? 0,
    prizeKopecks: only === undefined ? (won.get(seat.seat) ?? 0) : 0,
  }));
  await writeResults(tx, results);
  await markDrawn(tx, battle.id, {
    filledAt: battle.filledAt ?? tx.now,
    finishAt,
    beaconSignature: beacon?.signature ?? null,
    tieTicket: outcome.tie?.ticket ?? null,
    tieCursor: outcome.tie?.cursor ?? null,
    gPriceKopecks: full.settings.gPriceKopecks,
  });
  await countPlays(tx, winningsOf(results, battle));
  await notifyWaiting(tx, battle, seats);
  tx.publish(battleChanged(battle.code, finishAt));
  const prizes = results.flatMap((seat) => prizePostings(seat, wallets));
  return { postings: [settledPosting(battle), ...prizes], showAt: prizes.length > 0 ? finishAt : null };
}

/** The winnings of each player for the totals of the day. */
const winningsOf = (
  seats: readonly BattleSeat[],
  battle: Battle,
): { readonly playerId: number; readonly totals: { readonly won: number; readonly gifted: number } }[] =>
  seats.flatMap((seat) => {
    const { playerId, wonKopecks } = seat;
    const won = paidWinOf(seat, battle);
    return playerId === null || wonKopecks === 0 ? [] : [{ playerId, totals: { won, gifted: wonKopecks - won } }];
  });

/** Rolls every seat of every round. A tie is drawn in the round after the last one. */
function rollAll(
  services: Services,
  { battle, seats, versions, settings, beacon }: BattleToDraw,
): { readonly drops: RolledDrop[]; readonly firstTicket: number; readonly tieTicketOf: (cursor: number) => number } {
  const serverSeed = decryptSeed(services, battle.serverSeedSealed, battle.serverSeedHash);
  const clientSeed = battleClientSeed(
    seats.map((seat) => seat.clientSeed),
    beacon?.randomness ?? null,
  );
  const ticketOf = (round: number, seat: number): number =>
    ticketFromDigest(drawDigest(serverSeed, clientSeed, round, seat));
  const drops = versions.flatMap((version, index) =>
    seats.map(({ seat }): RolledDrop => {
      const round = index + 1;
      const ticket = ticketOf(round, seat);
      const { item } = rangeOf(version.rows, ticket);
      const value = itemValueOf(item, settings.gPriceKopecks);
      return { round, seat, ticket, itemId: item.id, rarity: item.rarityRank, caseId: version.caseId, ...value };
    }),
  );
  assert(drops.length === versions.length * seats.length, 'A battle has a draw for each seat of each round');
  return { drops, firstTicket: ticketOf(1, 1), tieTicketOf: (cursor) => ticketOf(versions.length + 1, cursor) };
}

/** Notifies waiting players that the battle has begun; the player of the last seat sees it. */
async function notifyWaiting(tx: Tx, battle: Battle, seats: readonly BattleSeat[]): Promise<void> {
  const waiting = seats.flatMap(({ playerId }) => (playerId === null || playerId === tx.signedInId ? [] : [playerId]));
  await writeNotifications(tx, waiting, { kind: 'battle.begun', params: {}, link: `/battles/${battle.code}` });
}
