import { lockWallets } from '#src/core/ledger/index.ts';
import type { DataStamp } from '#src/platform/database/data-version.ts';
import { assertFresh, withFreshCaches } from '#src/platform/database/fresh-caches.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { uncountPlay } from '#src/players/player-protection/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { fail } from '#src/shared/errors.ts';
import { type BattleSeat, isFree } from './battle.ts';
import type { ChangedBattle } from './create-battle.ts';
import { fillSeat } from './fill-seat.ts';
import { assertFillable, type BattleGrounds, chooseSeat, readGrounds } from './join-battle.ts';
import { entryPostings, fundingReturned } from './postings.ts';
import { lockBattle } from './store.ts';

export interface AddBotInput {
  readonly code: string;
  /** From 1; null takes the first free seat. */
  readonly seat: number | null;
}

/**
 * Gives a free seat to the house's bot, when the creator asks for it. The bot pays the whole entry, so the creator's
 * part of it comes back. With the last seat the battle is drawn in the same transaction, or waits for its beacon.
 * @throws errors.battle.unknown, errors.battle.notYours, errors.battle.bot when staff do not allow it,
 * errors.battle.closed, errors.battle.seat, errors.battle.changed, errors.battle.beacon
 */
export const addBot = async (services: Services, player: Player, input: AddBotInput): Promise<ChangedBattle> =>
  await withFreshCaches(services, 'errors.battle.changed', async (stamp) => {
    const grounds = await readGrounds(services, input.code);
    return await transaction(services, player, (tx) => addOnce(tx, services, player, input, { ...grounds, stamp }));
  });

async function addOnce(
  tx: Tx,
  services: Services,
  player: Player,
  { code, seat: wanted }: AddBotInput,
  { cases, settings, chain, stamp }: BattleGrounds & { readonly stamp: DataStamp },
): Promise<ChangedBattle> {
  const battle = await lockBattle(tx, code);
  if (battle === null) fail('errors.battle.unknown');
  if (battle.creatorId !== player.id) fail('errors.battle.notYours');
  const free = chooseSeat(battle, wanted, null);
  assertFillable(tx, battle);
  if (!settings.battleBot) fail('errors.battle.bot');
  const others = battle.seats.filter(({ id }) => id !== free.id);
  const isLast = !others.some(isFree);
  const wallets = await lockWallets(tx, isLast ? others.flatMap(({ playerId }) => playerId ?? []) : [player.id]);
  await assertFresh(tx, stamp);
  if (cases === null) fail('errors.battle.changed');
  const paidKopecks = battle.entryKopecks;
  const taken: BattleSeat = { ...free, isBot: true, paidKopecks, takenAt: tx.now };
  await uncountPlay(tx, battle.creatorId, battle.createdAt, { spent: battle.fundKopecks });
  await fillSeat(tx, services, {
    battle,
    taken,
    versions: cases.map(({ version }) => version),
    settings,
    chain,
    wallets,
    postings: [...entryPostings(taken, wallets), ...fundingReturned(battle, battle.fundKopecks, wallets)],
  });
  return { code };
}
