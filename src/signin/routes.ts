import { z } from 'zod';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { href } from '#src/shared/locales.ts';
import { endpoint, perMinute } from '#src/http/endpoint.ts';
import { originOf } from '#src/platform/own-origin.ts';
import { isOwnPath } from '#src/http/own-path.ts';
import { page } from '#src/http/page.ts';
import { loginPage, loginPart } from '#views/signin/login-page.tsx';
import { type Begun, beginSignIn } from './begin-sign-in.ts';
import type { Linked } from './finish-link.ts';
import { type Arrived, finishSignIn } from './finish-sign-in.ts';
import { listHints } from './list-hints.ts';
import { loadLogin } from './login-model.ts';
import type { Refused } from './refused.ts';
import { loadUser, sessionUser } from './session-user.ts';
import { signInDemo } from './sign-in-demo.ts';

/** Letters, digits and signs of any script, and spaces between them; nothing that cannot be seen. */
const PRINTABLE = /^[^\p{C}\p{Zl}\p{Zp}]{1,32}$/u;

const demoInput = z.object({
  name: z
    .string()
    .transform((name) => name.normalize('NFC').trim())
    .refine((name) => PRINTABLE.test(name)),
  return: z.string().optional(),
  role: z.string().optional(),
});

const signInAsDemo = endpoint({
  form: 'GET /auth/demo',
  who: 'guest',
  rate: perMinute(600),
  input: demoInput,
  act: async (world, _player, { name, role }, { locale }) => {
    // Staff have a console before they have a way in.
    if (role !== undefined) fail('errors.page', { path: '/auth/demo' });
    return await signInDemo(world, name, locale);
  },
  answer: (signedIn) => signedIn,
  session: (signedIn) => ({ signIn: signedIn }),
  next: (_signedIn, input) => (input.return !== undefined && isOwnPath(input.return) ? input.return : '/'),
});

const NAME = z.string().max(16);
const WORDS = z.string().max(4096).nullable().catch(null).default(null);
/** An address that was made by hand, or names another site, leads home after signing in. */
const ownReturn = z.string().refine(isOwnPath).nullable().catch(null).default(null);

/** The form of the sign-in says that it asks for the terms; a plain link to the provider does not. */
const beginInput = z.object({
  provider: NAME,
  return: ownReturn,
  asks: z.literal('terms').optional().catch(undefined),
  terms: z.string().optional(),
});

const beginByProvider = endpoint({
  form: 'GET /auth/:provider',
  who: 'guest',
  rate: perMinute(60),
  input: beginInput,
  act: (world, _player, { provider, asks, terms, ...input }, { locale, caller }) =>
    beginSignIn(world, {
      provider,
      returnTo: input.return,
      terms: asks === undefined ? null : terms !== undefined,
      locale,
      origin: originOf(world),
      signInKey: caller.signInKey,
      linker: null,
    }),
  answer: () => null,
  complaint: complaintOf,
  remember: (outcome) => (outcome.kind === 'begun' ? { signInKey: outcome.signInKey, locale: outcome.locale } : {}),
  next: (outcome) => (outcome.kind === 'begun' ? { abroad: outcome.address } : outcome.next),
});

const returnInput = z.object({
  provider: NAME,
  code: WORDS,
  state: WORDS,
  device_id: WORDS,
  iss: WORDS,
  error: WORDS,
  error_description: WORDS,
});

const returnFromProvider = endpoint({
  form: 'GET /authold/:provider',
  who: 'guest',
  rate: perMinute(60),
  input: returnInput,
  act: (world, player, { device_id, iss, error_description, ...input }, { caller, currency, auth }) =>
    finishSignIn(
      world,
      {
        ...input,
        ...caller,
        deviceId: device_id,
        issuer: iss,
        description: error_description,
        currency: currency.code,
      },
      player === null || auth === null ? null : { player, token: auth.token },
    ),
  answer: () => null,
  complaint: complaintOf,
  message: (outcome) => (outcome.kind === 'linked' ? outcome.message : null),
  session: (outcome) => (outcome.kind === 'arrived' ? { signIn: outcome.player } : null),
  next: ({ next }) => next,
});

const link = endpoint({
  call: 'POST /api/user/link/:provider',
  form: 'POST /profile/link/:provider',
  who: 'player',
  rate: perMinute(20),
  input: z.object({ provider: NAME }),
  act: (world, player, { provider }, { locale, caller, auth }) =>
    beginSignIn(world, {
      provider,
      returnTo: href(locale, '/profile/accounts'),
      terms: null,
      locale,
      origin: originOf(world),
      signInKey: caller.signInKey,
      linker: { playerId: player.id, token: auth?.token ?? '' },
    }),
  answer: (outcome) => ({ url: outcome.kind === 'begun' ? outcome.address : outcome.next }),
  remember: (outcome) => (outcome.kind === 'begun' ? { signInKey: outcome.signInKey } : {}),
  next: (outcome) => (outcome.kind === 'begun' ? { abroad: outcome.address } : outcome.next),
});

const showSession = endpoint({
  call: 'GET /api/_auth/session',
  who: 'guest',
  input: z.object({}),
  act: loadUser,
  raw: true,
  answer: (state, face) => sessionUser(state, face),
});

const signOut = endpoint({
  call: 'DELETE /api/_auth/session',
  form: 'POST /signout',
  who: 'guest',
  guard: 'origin',
  input: z.object({}),
  act: async () => null,
  answer: () => null,
  session: () => ({ signOut: true }),
});

const loginInput = z.object({ return: ownReturn });

const login = page({
  path: '/login',
  who: 'guest',
  input: loginInput,
  load: (world, face, input) => loadLogin(world, face, input.return),
  page: loginPage,
  parts: [loginPart],
});

const hintList = endpoint({
  call: 'GET /api/hint/list',
  who: 'guest',
  input: z.object({ lang: z.string().max(16).default('') }),
  act: (world, _player, { lang }) => Promise.resolve(listHints(world, lang)),
  answer: (hints) => hints,
});

/** A refusal is told in the language in which the sign-in was begun: the address of a callback names none. */
function complaintOf(outcome: Begun | Arrived | Linked | Refused, { texts }: World): string | null {
  return outcome.kind === 'refused' ? texts.t(outcome.locale)(outcome.key, outcome.params) : null;
}

export const routes = [login, hintList, signInAsDemo, beginByProvider, returnFromProvider, link, showSession, signOut];
