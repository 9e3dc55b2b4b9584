import { identityTrace, linkIdentity } from '#src/accounts/index.ts';
import { shareBreak } from '#src/limits/index.ts';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import type { Identity } from './identity.ts';

/** Gives a player one more way of signing in; a break goes along with it (docs/rules.md 14). As `linkIdentity`. */
export const linkWay = (
  world: World,
  player: Player,
  { provider, subject, email }: Pick<Identity, 'provider' | 'subject' | 'email'>,
): Promise<void> =>
  linkIdentity(world, player, { provider, subject, email }, (tx) =>
    shareBreak(tx, player.id, identityTrace(world, { provider, subject })),
  );
