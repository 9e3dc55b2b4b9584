import { lockWallets, post } from '#src/core/ledger/index.ts';
import { type Tx, type TransactionServices, transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { uncountPlay } from '#src/players/player-protection/index.ts';
import type { Player } from '#src/shared/actor.ts';
import type { CancelReason } from '#src/shared/battles.ts';
import { fail } from '#src/shared/errors.ts';
import { type Battle, type BattleSeat, isFree } from './battle.ts';
import type { ChangedBattle } from './create-battle.ts';
import { battleChanged } from './events.ts';
import { entryReturned, fundingReturned } from './postings.ts';
import { lockBattle, markCancelled, undrawnBattles, waitingBattlesOf } from './store.ts';

/**
 * Cancels a battle while its creator is alone in it, and returns the money.
 * @throws errors.battle.unknown, errors.battle.notYours, errors.battle.closed, errors.battle.joined when another seat
 * is taken
 */
export const cancelBattle = async (
  services: Services,
  player: Player,
  { code }: { readonly code: string },
): Promise<ChangedBattle> =>
  await transaction(services, player, async (tx) => {
    const battle = await lockBattle(tx, code);
    if (battle === null) fail('errors.battle.unknown');
    if (battle.creatorId !== player.id) fail('errors.battle.notYours');
    if (battle.state !== 'waiting') fail('errors.battle.closed');
    if (battle.seats.filter((seat) => !isFree(seat)).length > 1) fail('errors.battle.joined');
    await returnAll(tx, battle, 'creator');
    return { code };
  });

/** Cancels a locked battle that is not drawn: every player gets their payment back. */
export async function returnAll(
  tx: Tx,
  battle: Battle & { readonly seats: readonly BattleSeat[] },
  reason: CancelReason,
): Promise<void> {
  const taken = battle.seats.filter((seat) => !isFree(seat));
  const players = taken.flatMap(({ playerId }) => playerId ?? []);
  const wallets = await lockWallets(tx, [battle.creatorId, ...players]);
  await markCancelled(tx, battle.id, reason);
  // The part of a seat with the bot came back when the bot took it.
  const bots = taken.filter(({ isBot }) => isBot).length;
  const fundedKopecks = battle.fundedKopecks - bots * battle.fundKopecks;
  for (const { playerId, paidKopecks, takenAt } of taken) {
    if (playerId !== null && takenAt !== null) await uncountPlay(tx, playerId, takenAt, { spent: paidKopecks });
  }
  await uncountPlay(tx, battle.creatorId, battle.createdAt, { spent: fundedKopecks });
  await post(tx, [
    ...taken.flatMap((seat) => entryReturned(seat, wallets)),
    ...fundingReturned(battle, fundedKopecks, wallets),
  ]);
  tx.publish(battleChanged(battle.code));
}

/** Cancels a battle unless it has left the state meanwhile. Returns whether it did. */
export const cancelFrom = (
  services: TransactionServices,
  state: 'waiting' | 'full',
  { code, reason }: { readonly code: string; readonly reason: CancelReason },
): Promise<boolean> =>
  transaction(services, null, async (tx) => {
    const battle = await lockBattle(tx, code);
    if (battle?.state !== state) return false;
    await returnAll(tx, battle, reason);
    return true;
  });

/**
 * Cancels every battle that is not drawn: a restored one may have been drawn, and its server seed published, in the
 * history that was lost. Returns how many there were.
 */
export async function cancelUndrawn(services: TransactionServices): Promise<number> {
  const codes = await undrawnBattles(services.db);
  let cancelled = 0;
  for (const code of codes) {
    const isDone = await transaction(services, null, async (tx) => {
      const battle = await lockBattle(tx, code);
      if (battle?.state !== 'waiting' && battle?.state !== 'full') return false;
      await returnAll(tx, battle, 'restore');
      return true;
    });
    if (isDone) cancelled += 1;
  }
  return cancelled;
}

/** Cancels the battles in which a player waits, before the account is removed. */
export async function cancelBattlesOf(services: TransactionServices, playerId: number): Promise<void> {
  for (const code of await waitingBattlesOf(services.db, playerId))
    await cancelFrom(services, 'waiting', { code, reason: 'creator' });
}
