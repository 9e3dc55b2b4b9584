import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { AppError } from '#src/shared/errors.ts';
import { linkIdentity } from '#src/accounts/index.ts';
import { type Attempt, hashOf, type LinkWish } from './attempt.ts';
import type { Identity } from './identity.ts';
import { type Refused, refused } from './refused.ts';

/** Who is signed in where a provider leads back to. */
export interface Visitor {
  readonly player: Player;
  readonly token: string;
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
  attempt: Attempt,
  { playerId, session }: LinkWish,
  { provider, subject, email }: Identity,
  visitor: Visitor | null,
): Promise<Linked | Refused> {
  const isAsked = visitor !== null && visitor.player.id === playerId && hashOf(visitor.token) === session;
  if (!isAsked) return refused('errors.auth.invalid', attempt);
  try {
    await linkIdentity(world, visitor.player, { provider, subject, email });
  } catch (error) {
    if (error instanceof AppError) return refused(error.key, attempt, error.params);
    throw error;
  }
  const t = world.texts.t(attempt.locale);
  return {
    kind: 'linked',
    message: t('accounts.identity.linked', { way: t(`accounts.way.${attempt.provider}`) }),
    next: attempt.returnTo,
  };
}
