import { identityTrace } from '#src/players/risk/index.ts';
import { linkIdentity } from '#src/players/identities/index.ts';
import type { Player } from '#src/platform/player.ts';
import type { Services } from '#src/platform/services.ts';
import type { Identity } from './identity.ts';
import { shareFormer } from './inherit.ts';

/**
 * Gives a player one more way of signing in; a break, limits and all that was taken once go along with it
 * (docs/rules.md 14). Fails as `linkIdentity`.
 */
export const linkSignInIdentity = (
  services: Services,
  player: Player,
  { provider, subject, email }: Pick<Identity, 'provider' | 'subject' | 'email'>,
): Promise<void> =>
  linkIdentity(services, player, { provider, subject, email }, (tx) =>
    shareFormer(tx, player.id, identityTrace(services, { provider, subject })),
  );
