import type { OAuthProvider } from '#src/platform/config/auth-config.ts';
import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { endOtherSessions, sessionNameOf } from '#src/players/identities/index.ts';
import { AppError } from '#src/shared/errors.ts';
import { type SignInAttempt, hashOf, type LinkRequest } from './attempt.ts';
import type { Identity } from './identity.ts';
import { linkIdentity } from './link-identity.ts';
import { type SignInRefusal, refuseSignIn } from './refused.ts';

/** The signed-in player at the callback of a provider. */
export interface SignedInPlayer {
  readonly player: Player;
  readonly token: string;
}

/** A request to link an identity, and where it began. */
export interface PendingLink extends Pick<SignInAttempt, 'returnTo' | 'locale'> {
  readonly provider: OAuthProvider | 'telegram';
  readonly link: LinkRequest;
}

export interface LinkResult {
  readonly kind: 'linked';
  /** In the language in which the link began. */
  readonly message: string;
  readonly next: string;
}

/**
 * Links the returned identity to the player who requested it, and ends the player's other sessions. Requires the same
 * player and session, so a link in progress ends with its session.
 */
export async function finishLink(
  services: Services,
  linking: PendingLink,
  identity: Identity,
  visitor: SignedInPlayer | null,
): Promise<LinkResult | SignInRefusal> {
  const { playerId, session } = linking.link;
  const isAsked = visitor !== null && visitor.player.id === playerId && hashOf(visitor.token) === session;
  if (!isAsked) return refuseSignIn(services.links, 'errors.auth.invalid', linking);
  try {
    const keptSession = await sessionNameOf(services, visitor.token);
    const isNew = await linkIdentity(services, visitor.player, identity, { keptSession });
    if (isNew) await endOtherSessions(services, playerId);
  } catch (error) {
    if (error instanceof AppError) return refuseSignIn(services.links, error.key, linking, error.params);
    throw error;
  }
  const t = services.texts.t(linking.locale);
  return {
    kind: 'linked',
    message: t('accounts.identity.linked', { way: t(`accounts.way.${linking.provider}`) }),
    next: linking.returnTo,
  };
}
