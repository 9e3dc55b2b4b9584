import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { type PlayerState, type UserModel, loadPlayerState, userModel } from '#src/players/players/index.ts';

interface SessionUserOptions {
  readonly auth: { readonly token: string; readonly type: string } | null;
  readonly currency: { readonly code: string; readonly rate: string };
}

/** Loads the signed-in player; null for a guest, and for a player who was closed or blocked since. */
export async function loadUser(services: Services, player: Player | null): Promise<PlayerState | null> {
  const state = player === null ? null : await loadPlayerState(services, player.id);
  return state === null || state.account.closedAt !== null || state.account.blockedAt !== null ? null : state;
}

/** The response of GET /api/_auth/session, as the specification defines it: `user` is null for a guest. */
export const sessionUser = (
  state: PlayerState | null,
  { auth, currency }: SessionUserOptions,
): { user: UserModel | null } => ({
  user: state === null || auth === null ? null : userModel(state, auth, { currency }),
});
