import { identityTrace } from '#src/players/risk/index.ts';
import { linkIdentity } from '#src/players/identities/index.ts';
import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import type { Identity } from './identity.ts';
import { shareFormer } from './inherit.ts';

/**
 * Links another identity to a player, who inherits its break, limits and taken benefits (docs/rules.md 14). Throws like
 * `linkIdentity`.
 */
export const linkSignInIdentity = (
  services: Services,
  player: Player,
  { provider, subject, email }: Pick<Identity, 'provider' | 'subject' | 'email'>,
): Promise<boolean> =>
  linkIdentity(services, player, { provider, subject, email }, (tx) =>
    shareFormer(tx, player.id, identityTrace(services, { provider, subject })),
  );
