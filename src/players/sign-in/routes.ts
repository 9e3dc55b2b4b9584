import { z } from 'zod';
import type { Player } from '#src/platform/player.ts';
import type { Services } from '#src/platform/services.ts';
import { href } from '#src/shared/locales.ts';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { originOf } from '#src/platform/config/own-origin.ts';
import { page } from '#src/http/endpoints/page.ts';
import { isSafeRedirectPath } from '#src/shared/safe-redirect-path.ts';
import { loginPage, loginPart } from '#views/players/sign-in/login-page.tsx';
import { telegramPage } from '#views/players/sign-in/telegram-page.tsx';
import { type SignInRedirect, beginSignIn } from './begin-sign-in.ts';
import type { VerificationRedirect } from './attest.ts';
import type { LinkResult, SignedInPlayer } from './finish-link.ts';
import { fingerprintIn } from './fingerprint.ts';
import { type SignInResult, finishSignIn } from './finish-sign-in.ts';
import { beginTelegram, type SignInWidget } from './begin-telegram.ts';
import { finishTelegram } from './finish-telegram.ts';
import { beginInput, linkSecret, providerInput, returnInput, widgetInput, widgetState } from './inputs.ts';
import { beginTelegramLink, finishTelegramLink } from './link-telegram.ts';
import { listHints } from './list-hints.ts';
import { loginPayload } from './login-payload.ts';
import { loadLogin } from './login-model.ts';
import type { SignInRefusal } from './refused.ts';
import { loadUser, sessionUser } from './session-user.ts';
import { signInByCall } from './sign-in-by-call.ts';
import { loadTelegram } from './telegram-model.ts';

/** An unsafe or invalid path redirects to the home page after sign-in. */
const ownReturn = z.string().refine(isSafeRedirectPath).nullable().catch(null).default(null);

/**
 * The guard refuses other sites, and `state` refuses answers from other browsers: a link in a message comes without an
 * origin, so the guard alone lets it pass.
 */
const signInByWidget = endpoint({
  form: 'GET /auth/telegram',
  who: 'guest',
  rate: perMinute(60),
  guard: 'origin',
  input: widgetInput.extend({ return: ownReturn }),
  act: async (services, player, { authData, asks, terms, device, ...input }, { locale, browser, currency, auth }) => {
    const answer = typeof authData === 'string' ? authData : '';
    if (input.link !== undefined) {
      const back = { link: input.link, authData: answer, signInKey: browser.signInKey, locale };
      return await finishTelegramLink(services, back, signedInPlayerOf(player, auth));
    }
    if (authData === undefined) {
      const isAccepted = asks === undefined ? null : terms !== undefined;
      const { signInKey } = browser;
      return await beginTelegram(services, { returnTo: input.return, locale, terms: isAccepted, signInKey });
    }
    return await finishTelegram(services, {
      ...browser,
      locale,
      currency: currency.code,
      referral: input.referral ?? browser.referral,
      fingerprint: fingerprintIn(device),
      returnTo: input.return,
      state: input.state,
      authData: answer,
    });
  },
  answer: () => null,
  remember: (outcome) => (outcome.kind === 'widget' ? { signInKey: outcome.signInKey } : {}),
  complaint: complaintOf,
  message: messageOf,
  session: (outcome) => (outcome.kind === 'arrived' ? { signIn: outcome.player } : null),
  next: ({ next }) => next,
});

const telegram = page({
  path: '/login/telegram',
  who: 'guest',
  input: z.object({ return: ownReturn, link: linkSecret.nullable().default(null), state: widgetState }),
  load: async (services, viewer, { link, state, ...input }) =>
    loadTelegram(services, viewer, { returnTo: input.return, link, state }),
  page: telegramPage,
});

const beginByProvider = endpoint({
  form: 'GET /auth/:provider',
  who: 'guest',
  rate: perMinute(60),
  input: beginInput.extend({ return: ownReturn }),
  act: (services, _player, { provider, asks, terms, device, ...input }, { locale, browser }) =>
    beginSignIn(services, {
      provider,
      returnTo: input.return,
      terms: asks === undefined ? null : terms !== undefined,
      locale,
      origin: originOf(services),
      signInKey: browser.signInKey,
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
  act: (services, player, { device_id, iss, error_description, ...input }, { browser, currency, auth }) =>
    finishSignIn(
      services,
      {
        ...input,
        ...browser,
        deviceId: device_id,
        issuer: iss,
        description: error_description,
        currency: currency.code,
      },
      signedInPlayerOf(player, auth),
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
  act: async (services, player, { provider }, { locale, browser: { signInKey }, auth }) => {
    const linker = { playerId: player.id, token: auth?.token ?? '' };
    if (provider === 'telegram') return await beginTelegramLink(services, { linker, locale, signInKey });
    return await beginSignIn(services, {
      provider,
      locale,
      signInKey,
      linker,
      returnTo: href(locale, '/profile/accounts'),
      terms: null,
      origin: originOf(services),
      fingerprint: null,
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
  act: (services, _player, { referral, fingerprint, ...payload }, { locale, currency, browser }) =>
    signInByCall(services, payload, {
      ...browser,
      locale,
      currency: currency.code,
      referral: referral === '' ? browser.referral : referral,
      fingerprint: fingerprint ?? null,
    }),
  raw: true,
  answer: async ({ isFramed }, viewer, services) => ({
    status: 'ok',
    ...sessionUser(await loadUser(services, viewer.player), viewer),
    ...(isFramed ? { cookieless: viewer.t('signin.frame.cookieless') } : {}),
  }),
  session: ({ player, isFramed }) => ({ signIn: player, isFramed }),
});

const showSession = endpoint({
  call: 'GET /api/_auth/session',
  who: 'guest',
  input: z.object({}),
  act: loadUser,
  raw: true,
  answer: (state, viewer) => sessionUser(state, viewer),
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
  load: (services, viewer, input) => loadLogin(services, viewer, input.return),
  page: loginPage,
  parts: [loginPart],
});

const hintList = endpoint({
  call: 'GET /api/hint/list',
  who: 'guest',
  input: z.object({ lang: z.string().max(16).default('') }),
  act: (services, _player, { lang }) => Promise.resolve(listHints(services, lang)),
  answer: (hints) => hints,
});

type SignInRouteOutcome =
  SignInRedirect | SignInWidget | SignInResult | VerificationRedirect | LinkResult | SignInRefusal;

/** The signed-in player at a callback. */
const signedInPlayerOf = (player: Player | null, auth: { readonly token: string } | null): SignedInPlayer | null =>
  player === null || auth === null ? null : { player, token: auth.token };

function messageOf(outcome: SignInRouteOutcome): string | null {
  return outcome.kind === 'linked' ? outcome.message : null;
}

/** Uses the language in which the sign-in began, because a callback URL has no language. */
function complaintOf(outcome: SignInRouteOutcome, { texts }: Services): string | null {
  return outcome.kind === 'refused' ? texts.t(outcome.locale)(outcome.key, outcome.params) : null;
}

export const routes = [
  login,
  telegram,
  hintList,
  signInByWidget,
  beginByProvider,
  returnFromProvider,
  link,
  signInWithPayload,
  showSession,
  signOut,
];
