import type { World } from '#src/platform/world.ts';
import { AppError, fail } from '#src/shared/errors.ts';
import type { Locale } from '#src/shared/locales.ts';
import { type Attempt, takeAttempt } from './attempt.ts';
import { handOn, type HandedOn } from './attest.ts';
import { finishLink, type Linked, type Visitor } from './finish-link.ts';
import type { Identity } from './identity.ts';
import { type Refusal, whoCame } from './providers/oauth.ts';
import { type Refused, refused } from './refused.ts';
import type { SignedIn } from './sign-in-as.ts';
import { signInBy } from './sign-in-by.ts';

/** What the browser brings back from a provider, and what it knows itself. */
export interface Return {
  readonly provider: string;
  readonly code: string | null;
  readonly state: string | null;
  readonly deviceId: string | null;
  /** Which provider says that it has sent the visitor (RFC 9207). */
  readonly issuer: string | null;
  readonly error: string | null;
  readonly description: string | null;
  readonly signInKey: string | null;
  /** The language that was read last: for who comes without an attempt. */
  readonly locale: Locale;
  readonly currency: string;
  readonly referral: string | null;
  readonly address: string;
  readonly userAgent: string;
}

/** Somebody who came back and is signed in. */
export interface Arrived {
  readonly kind: 'arrived';
  readonly player: SignedIn;
  /** The own path that the attempt was begun from. */
  readonly next: string;
}

/** What providers say when a visitor thinks better of it. */
const CANCELLED = new Set(['access_denied', 'user_cancelled_login', 'user_denied', 'login_required', 'cancelled']);
const LONGEST_WORDS = 200;

/**
 * Ends a sign-in that `beginSignIn` began, in the same browser and at the same provider, once. Whatever is wrong is
 * told in words; a provider that is not configured has no page here.
 */
export async function finishSignIn(
  world: World,
  back: Return,
  visitor: Visitor | null,
): Promise<Arrived | HandedOn | Linked | Refused> {
  const { provider, state, signInKey } = back;
  if (!Object.hasOwn(world.config.oauth, provider)) fail('errors.page', { path: `/authold/${provider}` });
  const attempt = state === null ? null : await takeAttempt(world, { state, provider, signInKey });
  if (attempt === null || state === null || signInKey === null) {
    return refused('errors.auth.invalid', { locale: back.locale, returnTo: null });
  }
  if (back.error !== null) return tellError(attempt, back.error, back.description ?? '');
  const client = world.config.oauth[attempt.provider];
  if (client === undefined || back.code === null || isMixedUp(back.issuer, client.origins)) {
    return refused('errors.auth.invalid', attempt);
  }
  const { code, deviceId } = back;
  const came = await whoCame(client, attempt, { code, state, deviceId });
  if ('refused' in came) return tellSilence(world, attempt, came.refused);
  return await fulfil(world, attempt, came, { back, signInKey, visitor });
}

interface Bringer {
  readonly back: Return;
  /** The one in `back`, known to be there. */
  readonly signInKey: string;
  readonly visitor: Visitor | null;
}

/** Does what the attempt was begun for, now that it is known who came. */
async function fulfil(
  world: World,
  attempt: Attempt,
  came: Identity,
  { back, signInKey, visitor }: Bringer,
): Promise<Arrived | HandedOn | Linked | Refused> {
  if (attempt.attest !== null) return await handOn(world, attempt, attempt.attest, { identity: came, signInKey });
  const { link } = attempt;
  if (link !== null) return await finishLink(world, { ...attempt, link }, came, visitor);
  return await arrive(world, attempt, came, back);
}

async function arrive(world: World, attempt: Attempt, came: Identity, back: Return): Promise<Arrived | Refused> {
  const { locale, returnTo, fingerprint } = attempt;
  const { currency, referral, address, userAgent } = back;
  try {
    const player = await signInBy(world, came, { locale, currency, referral, fingerprint, address, userAgent });
    return { kind: 'arrived', player, next: returnTo };
  } catch (error) {
    // Whoever works here by this account signs in to the shop by another.
    if (error instanceof AppError && error.key === 'errors.identity.staff') return refused(error.key, attempt);
    throw error;
  }
}

/** The provider did not say who came: why, as far as it gave a reason. */
function tellSilence(world: World, attempt: Attempt, reason: Refusal['refused']): Refused {
  const { provider } = attempt;
  world.log.warn({ provider, reason: reason?.error ?? 'no answer' }, 'a provider did not say who came');
  if (reason === null) return refused('errors.auth.away', attempt);
  return tellError(attempt, reason.error, reason.description);
}

function tellError(attempt: Attempt, error: string, description: string): Refused {
  if (CANCELLED.has(error)) return refused('errors.auth.rejected', attempt);
  return refused('errors.auth.provider', attempt, { error: words(error), description: words(description) });
}

/** Another one's words, as far as they may stand on a page of ours. */
const words = (given: string): string =>
  Array.from(given.replaceAll(/[\p{C}\s]+/gu, ' ').trim())
    .slice(0, LONGEST_WORDS)
    .join('');

/** A provider that names itself must be the one that was asked: no other one's code may come by its way. */
const isMixedUp = (issuer: string | null, origins: readonly string[]): boolean =>
  issuer !== null && !(URL.canParse(issuer) && origins.includes(new URL(issuer).origin));
