import type { OAuthProvider } from '#src/platform/auth-config.ts';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { AppError } from '#src/shared/errors.ts';
import { type Attempt, hashOf, type LinkWish } from './attempt.ts';
import type { Identity } from './identity.ts';
import { linkWay } from './link-way.ts';
import { type Refused, refused } from './refused.ts';

/** Who is signed in where a provider leads back to. */
export interface Visitor {
  readonly player: Player;
  readonly token: string;
}

/** What a player has asked to be linked, and from where. */
export interface Linking extends Pick<Attempt, 'returnTo' | 'locale'> {
  readonly provider: OAuthProvider | 'telegram';
  readonly link: LinkWish;
}

/** One more way of signing in. */
export interface Linked {
  readonly kind: 'linked';
  /** In the language in which it was begun. */
  readonly message: string;
  readonly next: string;
}

/**
 * Gives the player who asked for it the identity that came back. Nothing is linked to another player, or in another
 * session, than the one that asked: a link under way ends with its session.
 */
export async function finishLink(
  world: World,
  linking: Linking,
  identity: Identity,
  visitor: Visitor | null,
): Promise<Linked | Refused> {
  const { playerId, session } = linking.link;
  const isAsked = visitor !== null && visitor.player.id === playerId && hashOf(visitor.token) === session;
  if (!isAsked) return refused('errors.auth.invalid', linking);
  try {
    await linkWay(world, visitor.player, identity);
  } catch (error) {
    if (error instanceof AppError) return refused(error.key, linking, error.params);
    throw error;
  }
  const t = world.texts.t(linking.locale);
  return {
    kind: 'linked',
    message: t('accounts.identity.linked', { way: t(`accounts.way.${linking.provider}`) }),
    next: linking.returnTo,
  };
}
