import type { World } from '#src/platform/world.ts';
import type { Locale } from '#src/shared/locales.ts';
import { type Attempt, type AttestWish, keepOnce, takeOnce } from './attempt.ts';
import { type Begun, beginSignIn } from './begin-sign-in.ts';
import { originOf } from '#src/platform/own-origin.ts';
import type { Identity } from './identity.ts';

/** Whom a provider has vouched for, and what it was asked about. */
export interface Attested {
  readonly identity: { readonly provider: string; readonly subject: string; readonly email: string | null };
  readonly about: string;
  readonly locale: Locale;
}

/** Somebody who came back from a provider, on the way to the room that has asked. */
export interface HandedOn {
  readonly kind: 'handed on';
  readonly next: string;
}

const LASTS_SECONDS = 120;

/**
 * Leads a browser to a provider only to learn who it is: nobody is signed in by it. Whoever comes back goes on to
 * `wish.next` with a proof for `takeAttested`, whoever thinks better of it to `returnTo` with the reason. A provider
 * that is unknown or not configured has no page here (`errors.page`).
 */
export async function beginAttesting(
  world: World,
  wish: AttestWish & {
    readonly provider: string;
    readonly returnTo: string;
    readonly locale: Locale;
    readonly signInKey: string | null;
  },
): Promise<Begun> {
  const { about, next, ...asked } = wish;
  const begun = await beginSignIn(world, {
    ...asked,
    terms: null,
    origin: originOf(world),
    linker: null,
    attest: { about, next },
    fingerprint: null,
  });
  if (begun.kind === 'refused') throw new Error('terms that nobody has asked for');
  return begun;
}

/** Hands whom a provider vouches for on to the room that has asked: in the same browser, for two minutes. */
export async function handOn(
  world: World,
  { locale }: Attempt,
  { about, next }: AttestWish,
  came: { readonly identity: Identity; readonly signInKey: string },
): Promise<HandedOn> {
  const { provider, subject, email } = came.identity;
  const attested: Attested = { identity: { provider, subject, email }, about, locale };
  const proof = await keepOnce(world, 'attested', attested, { signInKey: came.signInKey, seconds: LASTS_SECONDS });
  return { kind: 'handed on', next: `${next}?proof=${proof}` };
}

/** Whom the provider has vouched for, once; null for a proof that is used, too old or another browser's. */
export const takeAttested = (world: World, proof: string, signInKey: string | null): Promise<Attested | null> =>
  takeOnce<Attested>(world, 'attested', proof, signInKey);
