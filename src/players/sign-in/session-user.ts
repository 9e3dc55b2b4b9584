import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { type PlayerState, type UserModel, loadPlayerState, userModel } from '#src/accounts/index.ts';

interface Shown {
  readonly auth: { readonly token: string; readonly type: string } | null;
  readonly currency: { readonly code: string; readonly rate: string };
}

/** What is known of the one who asks; null for a guest, and for a player who was closed or blocked meanwhile. */
export async function loadUser(world: World, player: Player | null): Promise<PlayerState | null> {
  const state = player === null ? null : await loadPlayerState(world, player.id);
  return state === null || state.account.closedAt !== null || state.account.blockedAt !== null ? null : state;
}

/** The answer of GET /api/_auth/session, as the specification has it: `user` is null for a guest. */
export const sessionUser = (state: PlayerState | null, { auth, currency }: Shown): { user: UserModel | null } => ({
  user: state === null || auth === null ? null : userModel(state, auth, { currency }),
});
