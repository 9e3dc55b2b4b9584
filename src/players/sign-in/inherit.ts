import { inheritAccounts } from '#src/players/risk/index.ts';
import { clearFirstSpins, selectOwnInviter, updateInviter } from '#src/players/players/index.ts';
import { inheritBreak, shareBreak } from '#src/players/player-protection/breaks/index.ts';
import { inheritLimits } from '#src/players/player-protection/limits/index.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

/**
 * Gives a new player everything stored under the hash of their identity: the break, the limits, and the benefits that
 * the person has already taken (docs/rules.md 14). Returns whether the identity was here before.
 */
export async function inheritFormer(tx: Tx, playerId: number, hash: string): Promise<boolean> {
  await inheritBreak(tx, playerId, hash);
  const formerId = await inheritAccounts(tx, playerId, hash);
  if (formerId === null) return false;
  await clearFirstSpins(tx, playerId);
  const inviterId = await selectOwnInviter(tx, formerId);
  await updateInviter(tx, playerId, inviterId === playerId ? null : inviterId);
  await inheritLimits(tx, playerId, formerId);
  return true;
}

/**
 * The same for a player and a newly linked identity, so that linking cannot avoid it. The player's wallets must be
 * locked.
 */
export async function shareFormer(tx: Tx, playerId: number, hash: string): Promise<void> {
  await shareBreak(tx, playerId, hash);
  const formerId = await inheritAccounts(tx, playerId, hash);
  if (formerId !== null) await inheritLimits(tx, playerId, formerId);
}
