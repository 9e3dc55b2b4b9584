import { z } from 'zod';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { href } from '#src/shared/locales.ts';
import { endpoint, perMinute } from '#src/http/endpoint.ts';
import { originOf } from '#src/platform/own-origin.ts';
import { isOwnPath } from '#src/http/own-path.ts';
import { page } from '#src/http/page.ts';
import { loginPage, loginPart } from '#views/signin/login-page.tsx';
import { telegramPage } from '#views/signin/telegram-page.tsx';
import { type Begun, beginSignIn } from './begin-sign-in.ts';
import type { HandedOn } from './attest.ts';
import type { Linked, Visitor } from './finish-link.ts';
import { fingerprintIn } from './fingerprint.ts';
import { type Arrived, finishSignIn } from './finish-sign-in.ts';
import { type Widget, beginTelegram } from './begin-telegram.ts';
import { finishTelegram } from './finish-telegram.ts';
import { beginInput, linkSecret, providerInput, returnInput, widgetInput } from './inputs.ts';
import { beginTelegramLink, finishTelegramLink } from './link-telegram.ts';
import { listHints } from './list-hints.ts';
import { loginPayload } from './login-payload.ts';
import { loadLogin } from './login-model.ts';
import type { Refused } from './refused.ts';
import { loadUser, sessionUser } from './session-user.ts';
import { signInByCall } from './sign-in-by-call.ts';
import { loadTelegram } from './telegram-model.ts';

/** An address that was made by hand, or names another site, leads home after signing in. */
const ownReturn = z.string().refine(isOwnPath).nullable().catch(null).default(null);

/** Of the origin alone: else another site could sign a visitor in as somebody else, with an answer of its own. */
const signInByWidget = endpoint({
  form: 'GET /auth/telegram',
  who: 'guest',
  rate: perMinute(60),
  guard: 'origin',
  input: widgetInput.extend({ return: ownReturn }),
  act: async (world, player, { authData, asks, terms, device, ...input }, { locale, caller, currency, auth }) => {
    const answer = typeof authData === 'string' ? authData : '';
    if (input.link !== undefined) {
      const back = { link: input.link, authData: answer, signInKey: caller.signInKey, locale };
      return await finishTelegramLink(world, back, visitorOf(player, auth));
    }
    const wish = { returnTo: input.return, locale, terms: asks === undefined ? null : terms !== undefined };
    if (authData === undefined) return beginTelegram(world, wish);
    return await finishTelegram(world, {
      ...caller,
      locale,
      currency: currency.code,
      referral: input.referral ?? caller.referral,
      fingerprint: fingerprintIn(device),
      returnTo: input.return,
      authData: answer,
    });
  },
  answer: () => null,
  complaint: complaintOf,
  message: messageOf,
  session: (outcome) => (outcome.kind === 'arrived' ? { signIn: outcome.player } : null),
  next: ({ next }) => next,
});

const telegram = page({
  path: '/login/telegram',
  who: 'guest',
  input: z.object({ return: ownReturn, link: linkSecret.nullable().default(null) }),
  load: async (world, face, { link, ...input }) => loadTelegram(world, face, { returnTo: input.return, link }),
  page: telegramPage,
});

const beginByProvider = endpoint({
  form: 'GET /auth/:provider',
  who: 'guest',
  rate: perMinute(60),
  input: beginInput.extend({ return: ownReturn }),
  act: (world, _player, { provider, asks, terms, device, ...input }, { locale, caller }) =>
    beginSignIn(world, {
      provider,
      returnTo: input.return,
      terms: asks === undefined ? null : terms !== undefined,
      locale,
      origin: originOf(world),
      signInKey: caller.signInKey,
      linker: null,
      fingerprint: fingerprintIn(device),
    }),
  answer: () => null,
  complaint: complaintOf,
  remember: (outcome) => (outcome.kind === 'begun' ? { signInKey: outcome.signInKey, locale: outcome.locale } : {}),
  next: (outcome) => (outcome.kind === 'begun' ? { abroad: outcome.address } : outcome.next),
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
      visitorOf(player, auth),
    ),
  answer: () => null,
  complaint: complaintOf,
  message: messageOf,
  session: (outcome) => (outcome.kind === 'arrived' ? { signIn: outcome.player } : null),
  next: ({ next }) => next,
});

const link = endpoint({
  call: 'POST /api/user/link/:provider',
  form: 'POST /profile/link/:provider',
  who: 'player',
  rate: perMinute(20),
  input: providerInput,
  act: async (world, player, { provider }, { locale, caller: { signInKey }, auth }) => {
    const linker = { playerId: player.id, token: auth?.token ?? '' };
    if (provider === 'telegram') return await beginTelegramLink(world, { linker, locale, signInKey });
    return await beginSignIn(world, {
      ...{ provider, locale, signInKey, linker },
      ...{ returnTo: href(locale, '/profile/accounts'), terms: null, origin: originOf(world), fingerprint: null },
    });
  },
  answer: (outcome) => ({ url: outcome.kind === 'begun' ? outcome.address : outcome.next }),
  remember: (outcome) => (outcome.kind === 'refused' ? {} : { signInKey: outcome.signInKey }),
  next: (outcome) => (outcome.kind === 'begun' ? { abroad: outcome.address } : outcome.next),
});

const signInWithPayload = endpoint({
  call: 'POST /api/auth',
  who: 'guest',
  rate: perMinute(60),
  guard: 'origin',
  input: loginPayload,
  act: (world, _player, { referral, fingerprint, ...payload }, { locale, currency, caller }) =>
    signInByCall(world, payload, {
      ...caller,
      locale,
      currency: currency.code,
      referral: referral === '' ? caller.referral : referral,
      fingerprint: fingerprint ?? null,
    }),
  raw: true,
  answer: async ({ isFramed }, face, world) => ({
    status: 'ok',
    ...sessionUser(await loadUser(world, face.player), face),
    ...(isFramed ? { cookieless: face.t('signin.frame.cookieless') } : {}),
  }),
  session: ({ player, isFramed }) => ({ signIn: player, isFramed }),
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

const login = page({
  path: '/login',
  who: 'guest',
  input: z.object({ return: ownReturn }),
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

type Outcome = Begun | Widget | Arrived | HandedOn | Linked | Refused;

/** Who is signed in where a provider, or its widget, leads back to. */
const visitorOf = (player: Player | null, auth: { readonly token: string } | null): Visitor | null =>
  player === null || auth === null ? null : { player, token: auth.token };

function messageOf(outcome: Outcome): string | null {
  return outcome.kind === 'linked' ? outcome.message : null;
}

/** A refusal is told in the language in which the sign-in was begun: the address of a callback names none. */
function complaintOf(outcome: Outcome, { texts }: World): string | null {
  return outcome.kind === 'refused' ? texts.t(outcome.locale)(outcome.key, outcome.params) : null;
}

export const routes = [
  ...[login, telegram, hintList, signInByWidget, beginByProvider, returnFromProvider],
  ...[link, signInWithPayload, showSession, signOut],
];
