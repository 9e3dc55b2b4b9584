import { publishedCases, type PublishedCase } from '#src/core/catalogue/index.ts';
import type { PriceTerms } from '#src/core/catalogue/prices/index.ts';
import { newSharedSeed, readClientSeed } from '#src/core/draws/index.ts';
import { lockWalletsOf, post } from '#src/core/ledger/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import type { DataStamp } from '#src/platform/database/data-version.ts';
import { assertFresh, withFreshCaches } from '#src/platform/database/fresh-caches.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { assertMayPlay, countPlay, readPlayFacts } from '#src/players/player-protection/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { mostFundPercent, teamsOf } from '#src/shared/battles.ts';
import { fail } from '#src/shared/errors.ts';
import { battlePriceOf, casesByNames } from './battle-cases.ts';
import { newCode } from './code.ts';
import { battleChanged } from './events.ts';
import { beaconChain } from './providers/drand.ts';
import { entryPostings, fundingPostings } from './postings.ts';
import { type BattleTerms, quoteOfBattle } from './quote.ts';
import { insertBattle, insertCases, insertEntry, insertSeats } from './store.ts';

export interface CreateBattleInput extends BattleTerms {
  /** 1 to 20 names, one for each round. */
  readonly caseNames: readonly string[];
  readonly isPrivate: boolean;
  /** The quote that the page showed; null from clients without a quote. */
  readonly quote: string | null;
}

/** The code of the battle that a command changed. */
export interface ChangedBattle {
  readonly code: string;
}

/** The creator's costs: the own entry, and parts of those of the others. */
export interface BattleCosts {
  readonly entryKopecks: number;
  /** For each other seat, and for all of them. */
  readonly fundKopecks: number;
  readonly fundedKopecks: number;
  readonly potKopecks: number;
}

/** Sums of a battle. The creator's part of another entry is rounded up: nothing costs a part of a kopeck. */
export function costsOf(cases: readonly PriceTerms[], terms: BattleTerms): BattleCosts {
  const seats = teamsOf(terms.format).length;
  const entryKopecks = cases.reduce((sum, one) => sum + battlePriceOf(one), 0);
  const fundKopecks = Math.ceil((entryKopecks * terms.fundPercent) / 100);
  return { entryKopecks, fundKopecks, fundedKopecks: fundKopecks * (seats - 1), potKopecks: entryKopecks * seats };
}

/**
 * Creates a battle: freezes its cases, commits its server seed, and takes the first seat and its entry.
 * @throws errors.case.unknown, errors.battle.case for a case that some players may not open for money,
 * errors.battle.fund when the creator pays too much of a shared battle, errors.battle.changed when the quote is
 * outdated, errors.battle.beacon when the configured beacon does not answer,
 * errors.funds, and the errors of `assertMayPlay`
 */
export async function createBattle(
  services: Services,
  player: Player,
  input: CreateBattleInput,
): Promise<ChangedBattle> {
  return await withFreshCaches(services, 'errors.battle.changed', (stamp) =>
    createByCaches(services, player, input, stamp),
  );
}

async function createByCaches(
  services: Services,
  player: Player,
  input: CreateBattleInput,
  stamp: DataStamp,
): Promise<ChangedBattle> {
  const [catalogue, settings, chain] = await Promise.all([
    publishedCases(services),
    readSettings(services),
    beaconChain(services),
  ]);
  const mostPercent = mostFundPercent(input.mode);
  if (input.fundPercent > mostPercent) fail('errors.battle.fund', { percent: mostPercent });
  const cases = casesByNames(catalogue, input.caseNames, services.clock.now());
  const costs = costsOf(cases, input);
  const isQuoted = input.quote === null || input.quote === quoteOfBattle(cases, input, settings.gPriceKopecks);
  const { closedCountries } = settings;
  return await transaction(services, player, async (tx) => {
    const wallets = await lockWalletsOf(tx, player.id);
    await assertFresh(tx, stamp);
    if (!isQuoted) fail('errors.battle.changed');
    const paidKopecks = costs.entryKopecks + costs.fundedKopecks;
    assertMayPlay(player, await readPlayFacts(tx, player.id), { kopecks: paidKopecks, closedCountries });
    if (wallets.money.balance < paidKopecks) fail('errors.funds');
    const battle = { code: newCode(services), creatorId: player.id, ...costs, ...newSharedSeed(services) };
    const { format, mode, fundPercent, isPrivate } = input;
    const row = { ...battle, format, mode, fundPercent, isPrivate, beaconKey: chain?.key ?? null };
    const id = await insertBattle(tx, row);
    await insertRounds(tx, id, cases);
    const clientSeed = await readClientSeed(tx, player.id);
    const seatId = await insertFirstSeats(tx, id, input, { playerId: player.id, clientSeed, ...costs });
    const own = new Map([[player.id, wallets]]);
    const seat = { id: seatId, playerId: player.id, clientSeed, paidKopecks: costs.entryKopecks };
    await insertEntry(tx, seat);
    await post(tx, [...entryPostings(seat, own), ...fundingPostings({ ...battle, id }, own)]);
    await countPlay(tx, player.id, { spent: paidKopecks });
    tx.publish(battleChanged(battle.code));
    return { code: battle.code };
  });
}

const insertRounds = (tx: Tx, battleId: number, cases: readonly PublishedCase[]): Promise<void> =>
  insertCases(
    tx,
    cases.map((one, index) => ({
      battleId,
      round: index + 1,
      caseId: one.id,
      versionId: one.version.id,
      priceKopecks: battlePriceOf(one),
    })),
  );

const insertFirstSeats = (
  tx: Tx,
  battleId: number,
  { format }: Pick<BattleTerms, 'format'>,
  own: { readonly playerId: number; readonly clientSeed: string; readonly entryKopecks: number },
): Promise<number> =>
  insertSeats(
    tx,
    teamsOf(format).map((team, index) => ({
      battleId,
      seat: index + 1,
      team,
      playerId: index === 0 ? own.playerId : null,
      clientSeed: index === 0 ? own.clientSeed : null,
      paidKopecks: index === 0 ? own.entryKopecks : 0,
      takenAt: index === 0 ? tx.now : null,
    })),
  );
