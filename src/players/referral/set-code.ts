import { chooseInviteCode } from './store.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { tidyCode } from './entry.ts';

export interface CodeInput {
  readonly code: string;
}

/**
 * Sets a player's own invite code, once, because others may know it already; before that the player id is the code.
 * Returns the code as stored.
 *
 * @throws errors.invite.enter when it is empty
 * @throws errors.invite.rule when it is not a valid code
 * @throws errors.invite.taken when it is in use
 * @throws errors.invite.changed when the player has already chosen one
 */
export async function setCode(services: Services, player: Player, { code: text }: CodeInput): Promise<string> {
  if (text.trim() === '') fail('errors.invite.enter');
  const code = tidyCode(text) ?? fail('errors.invite.rule');
  return await transaction(services, player, async (tx) => {
    const choice = await chooseInviteCode(tx, player.id, code);
    if (choice === 'taken') fail('errors.invite.taken');
    if (choice === 'changed') fail('errors.invite.changed');
    return code;
  });
}
