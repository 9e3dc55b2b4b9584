import { publishedCases, type PublishedCase } from '#src/core/catalogue/index.ts';
import { readClientSeed } from '#src/core/draws/index.ts';
import { lockWallets } from '#src/core/ledger/index.ts';
import { readSettings, type Settings } from '#src/core/settings/index.ts';
import type { DataStamp } from '#src/platform/database/data-version.ts';
import { assertFresh, withFreshCaches } from '#src/platform/database/fresh-caches.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { assertMayPlay, countPlay, readPlayFacts } from '#src/players/player-protection/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { assert } from '#src/shared/assert.ts';
import { FILL_MS } from '#src/shared/battles.ts';
import { fail } from '#src/shared/errors.ts';
import { type Battle, type BattleSeat, isFree, joinKopecks } from './battle.ts';
import type { BeaconChain } from './beacon.ts';
import { unchangedCases } from './battle-cases.ts';
import type { ChangedBattle } from './create-battle.ts';
import { fillSeat } from './fill-seat.ts';
import { entryPostings } from './postings.ts';
import { beaconChain } from './providers/drand.ts';
import { quoteOfBattle } from './quote.ts';
import { lockBattle, selectCasesOf } from './store.ts';

export interface JoinBattleInput {
  readonly code: string;
  /** From 1; null takes the first free seat. */
  readonly seat: number | null;
  /** The quote that the page showed; null from clients without a quote. */
  readonly quote: string | null;
}

/** Cases and settings of a battle, read before its transaction. */
export interface BattleGrounds {
  /** Null when a case was withdrawn or changed since the battle was created. */
  readonly cases: readonly PublishedCase[] | null;
  readonly settings: Settings;
  /** Null when no beacon is configured, or it does not answer. */
  readonly chain: BeaconChain | null;
}

/** @throws errors.battle.unknown */
export async function readGrounds(services: Services, code: string): Promise<BattleGrounds> {
  const [frozen, catalogue, settings, chain] = await Promise.all([
    selectCasesOf(services.db, code),
    publishedCases(services),
    readSettings(services),
    // A battle without a beacon does not need it; `fillSeat` refuses one that does.
    beaconChain(services).catch(() => null),
  ]);
  if (frozen.length === 0) fail('errors.battle.unknown');
  return { cases: unchangedCases(catalogue, frozen, services.clock.now()), settings, chain };
}

/**
 * Takes a seat and pays its entry. With the last seat the battle is drawn in the same transaction, or begins to wait
 * for the next round of its beacon.
 * @throws errors.battle.unknown, errors.battle.closed when it is full, over or too old, errors.battle.own with a seat
 * in it, errors.battle.seat when the seat is taken, errors.battle.changed when a case changed or the quote is outdated,
 * errors.battle.beacon when the beacon of the battle does not answer, errors.funds, and the errors of `assertMayPlay`
 */
export const joinBattle = async (services: Services, player: Player, input: JoinBattleInput): Promise<ChangedBattle> =>
  await withFreshCaches(services, 'errors.battle.changed', (stamp) => joinByCaches(services, player, input, stamp));

async function joinByCaches(
  services: Services,
  player: Player,
  input: JoinBattleInput,
  stamp: DataStamp,
): Promise<ChangedBattle> {
  const grounds = await readGrounds(services, input.code);
  return await transaction(services, player, (tx) => joinOnce(tx, services, player, input, { ...grounds, stamp }));
}

async function joinOnce(
  tx: Tx,
  services: Services,
  player: Player,
  { code, seat: wanted, quote }: JoinBattleInput,
  { cases, settings, chain, stamp }: BattleGrounds & { readonly stamp: DataStamp },
): Promise<ChangedBattle> {
  const battle = await lockBattle(tx, code);
  if (battle === null) fail('errors.battle.unknown');
  const free = chooseSeat(battle, wanted, player.id);
  assertFillable(tx, battle);
  const others = battle.seats.filter(({ id }) => id !== free.id);
  const isLast = !others.some(isFree);
  const playerIds = isLast ? others.flatMap(({ playerId }) => playerId ?? []) : [];
  const wallets = await lockWallets(tx, [player.id, ...playerIds]);
  await assertFresh(tx, stamp);
  const isQuoted = cases !== null && (quote === null || quote === quoteOfBattle(cases, battle, settings.gPriceKopecks));
  if (!isQuoted) fail('errors.battle.changed');
  const paidKopecks = joinKopecks(battle);
  const facts = await readPlayFacts(tx, player.id);
  assertMayPlay(player, facts, { kopecks: paidKopecks, closedCountries: settings.closedCountries });
  if ((wallets.get(player.id)?.money.balance ?? 0) < paidKopecks) fail('errors.funds');
  const clientSeed = await readClientSeed(tx, player.id);
  const taken: BattleSeat = { ...free, playerId: player.id, clientSeed, paidKopecks, takenAt: tx.now };
  await countPlay(tx, player.id, { spent: paidKopecks });
  await fillSeat(tx, services, {
    battle,
    taken,
    versions: cases.map(({ version }) => version),
    settings,
    chain,
    wallets,
    postings: entryPostings(taken, wallets),
  });
  return { code };
}

/**
 * The time to fill a battle ends its seats, whether or not the job has cancelled it yet. The clock is the database's.
 * @throws errors.battle.closed
 */
export function assertFillable(tx: Pick<Tx, 'timeNow'>, { createdAt }: Pick<Battle, 'createdAt'>): void {
  if (tx.timeNow().getTime() - createdAt.getTime() >= FILL_MS) fail('errors.battle.closed');
}

/** @throws errors.battle.closed, errors.battle.own, errors.battle.seat */
export function chooseSeat(
  { state, seats }: Pick<Battle, 'state'> & { readonly seats: readonly BattleSeat[] },
  wanted: number | null,
  playerId: number | null,
): BattleSeat {
  if (playerId !== null && seats.some((seat) => seat.playerId === playerId)) fail('errors.battle.own');
  if (state !== 'waiting') fail('errors.battle.closed');
  const free = seats.find((seat) => isFree(seat) && (wanted === null || seat.seat === wanted));
  if (free === undefined) fail('errors.battle.seat');
  assert(free.playerId === null && !free.isBot, 'A free seat has no player');
  return free;
}
