import { chooseInviteCode } from '#src/accounts/index.ts';
import type { Player } from '#src/platform/player.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { tidyCode } from './invite-code.ts';

export interface CodeInput {
  /** As it was typed. */
  readonly code: string;
}

/**
 * Chooses a player's own invite code, which until then is their ID: once, since others know it by then. Refuses nothing
 * typed with `errors.invite.enter`, what cannot be a code with `errors.invite.rule`, one that somebody has with
 * `errors.invite.taken`, and a second choice with `errors.invite.changed`. Answers the code as it is kept.
 */
export async function setCode(world: World, player: Player, { code: typed }: CodeInput): Promise<string> {
  if (typed.trim() === '') fail('errors.invite.enter');
  const code = tidyCode(typed) ?? fail('errors.invite.rule');
  return await transaction(world, player, async (tx) => {
    const chosen = await chooseInviteCode(tx, player.id, code);
    if (chosen === 'taken') fail('errors.invite.taken');
    if (chosen === 'changed') fail('errors.invite.changed');
    return code;
  });
}
