import { z } from 'zod';
import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { defineModule } from '#src/define-module.ts';
import { endpoint, perMinute, type RequestViewer } from '#src/http/endpoints/endpoint.ts';
import { assertFreshSession } from '#src/players/identities/index.ts';
import { originOf } from '#src/platform/config/own-origin.ts';
import { page } from '#src/http/endpoints/page.ts';
import { isSafeRedirectPath } from '#src/shared/safe-redirect-path.ts';
import { loginPage, loginFragment } from '#views/players/sign-in/login-page.tsx';
import { signedOutPage, signedOutFragment } from '#views/players/sign-in/signed-out-page.tsx';
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
import { linkByDemo } from './link-demo.ts';
import { listHints } from './list-hints.ts';
import { loginPayload } from './login-payload.ts';
import { loadLogin } from './login-model.ts';
import type { SignInRefusal } from './refused.ts';
import { loadUser, sessionUser } from './session-user.ts';
import { signInByCall } from './sign-in-by-call.ts';
import { loadTelegram } from './telegram-model.ts';
import { unlinkIdentity } from './unlink-identity.ts';
import { hintListOutput, linkOutput, sessionOutput, signInOutput } from './outputs.ts';

/** An unsafe or invalid path redirects to the home page after sign-in. */
const ownReturn = z.string().refine(isSafeRedirectPath).nullable().catch(null).default(null);

/**
 * The guard refuses other sites, and `state` refuses answers from other browsers: a link in a message comes without an
 * origin, so the guard alone lets it pass.
 */
const signInByWidget = endpoint({
  form: 'GET /auth/telegram',
  summary:
    "Signs in with an answer of Telegram's login widget: `authData` is its JSON, signed by the bot's token (hash), " +
    'at most an hour old (auth_date), and accepted once',
  description:
    '`timestamp` only prevents caching. Without `authData` it redirects to the page of the widget, with `state`: a ' +
    'secret of this browser that must come back with the answer, within ten minutes and once. With `link`, from POST ' +
    '/api/user/link/telegram, it links the Telegram account and signs no one in. Only where the bot is configured, ' +
    'and without a language prefix, else 404; from another origin 403. Answers 303 to `return`; on an error 303 to ' +
    'the sign-in page with a flash message; with `link` 303 to /profile/accounts with a flash message.',
  access: { role: 'guest' },
  limits: { perCaller: perMinute(60) },
  csrf: 'origin',
  input: widgetInput.extend({ return: ownReturn }),
  fromRequest: ({ locale, browser, currency, auth }) => ({ locale, browser, currency, auth }),
  command: async (services, player, { authData, asks, terms, device, locale, browser, currency, auth, ...input }) => {
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
  preferenceCookies: (outcome) => (outcome.kind === 'widget' ? { signInKey: outcome.signInKey } : {}),
  partialFailure: partialFailureOf,
  message: messageOf,
  session: (outcome) => (outcome.kind === 'arrived' ? { signIn: outcome.player } : null),
  redirect: ({ next }) => next,
});

const telegram = page({
  path: '/login/telegram',
  access: { role: 'guest' },
  input: z.object({ return: ownReturn, link: linkSecret.nullable().default(null), state: widgetState }),
  load: async (services, viewer, { link, state, ...input }) =>
    loadTelegram(services, viewer, { returnTo: input.return, link, state }),
  component: telegramPage,
});

const beginByProvider = endpoint({
  form: 'GET /auth/:provider',
  summary: 'Begins a sign-in by vk, google, twitch or facebook; 404 for one that is not configured',
  description:
    '`asks=terms` comes with the form of the sign-in page: then `terms` is required. `device` is the fingerprint of ' +
    'POST /api/auth as JSON, if a script could read it. Answers 303 to the provider; on an error 303 to the sign-in ' +
    'page with a flash message.',
  access: { role: 'guest' },
  limits: { perCaller: perMinute(60) },
  input: beginInput.extend({ return: ownReturn }),
  fromRequest: ({ locale, browser: { signInKey, userAgent } }) => ({ locale, signInKey, userAgent }),
  command: (services, _player, { provider, asks, terms, device, locale, signInKey, userAgent, ...input }) =>
    beginSignIn(services, {
      provider,
      returnTo: input.return,
      terms: asks === undefined ? null : terms !== undefined,
      locale,
      origin: originOf(services),
      signInKey,
      linker: null,
      fingerprint: fingerprintIn(device),
      userAgent,
    }),
  partialFailure: partialFailureOf,
  preferenceCookies: (outcome) =>
    outcome.kind === 'begun' ? { signInKey: outcome.signInKey, locale: outcome.locale } : {},
  redirect: (outcome) => (outcome.kind === 'begun' ? { externalUrl: outcome.address } : outcome.next),
});

const returnFromProvider = endpoint({
  form: 'GET /authold/:provider',
  summary: 'The callback address of a provider',
  description:
    'The state is accepted once, for ten minutes, in the browser that got it and for that provider only. A new ' +
    'identity becomes a player with adult 0. Answers 303 to `return` of the attempt; on an error 303 to the sign-in ' +
    'page with a flash message.',
  access: { role: 'guest' },
  limits: { perCaller: perMinute(60) },
  input: returnInput,
  fromRequest: ({ browser, currency, auth }) => ({ browser, currency, auth }),
  command: (services, player, { device_id, iss, error_description, browser, currency, auth, ...input }) =>
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
  partialFailure: partialFailureOf,
  message: messageOf,
  session: (outcome) => (outcome.kind === 'arrived' ? { signIn: outcome.player } : null),
  redirect: ({ next }) => next,
});

const link = endpoint({
  api: 'POST /api/user/link/:provider',
  form: 'POST /profile/link/:provider',
  summary: 'Begins to link another identity: 404 for a provider that is not configured',
  description:
    'The answer of the provider counts in this session only; an identity of another player, or a second one of the ' +
    'same provider, is refused. Go to the answered `url`; the provider leads back to /profile/accounts with a flash ' +
    "message. For telegram it is the store's page of Telegram's widget, without a language prefix.",
  access: { role: 'player' },
  limits: { perCaller: perMinute(20) },
  input: providerInput,
  output: linkOutput,
  errors: ['errors.auth.again', 'errors.identity.another', 'errors.page'],
  fromRequest: ({ locale, browser: { signInKey, userAgent }, auth }) => ({
    locale,
    signInKey,
    userAgent,
    token: auth?.token ?? '',
  }),
  command: async (services, player, { provider, locale, signInKey, userAgent, token }) => {
    const linked = await linkByDemo(services, player, { provider, locale, token });
    if (linked !== null) return linked;
    await assertFreshSession(services, token);
    const linker = { playerId: player.id, token };
    if (provider === 'telegram') return await beginTelegramLink(services, { linker, locale, signInKey });
    return await beginSignIn(services, {
      provider,
      locale,
      signInKey,
      linker,
      returnTo: services.links.href(locale, '/profile/accounts'),
      terms: null,
      origin: originOf(services),
      fingerprint: null,
      userAgent,
    });
  },
  json: (outcome) => ({ url: outcome.kind === 'begun' ? outcome.address : outcome.next }),
  preferenceCookies: (outcome) => ('signInKey' in outcome ? { signInKey: outcome.signInKey } : {}),
  message: messageOf,
  redirect: (outcome) => (outcome.kind === 'begun' ? { externalUrl: outcome.address } : outcome.next),
});

const unlink = endpoint({
  api: 'POST /api/user/unlink/:provider',
  form: 'POST /profile/unlink/:provider',
  summary: 'Unlinks an identity',
  description: 'The last usable one is 409.',
  access: { role: 'player' },
  limits: { perCaller: perMinute(20) },
  input: providerInput,
  output: z.null(),
  errors: ['errors.auth.again', 'errors.identity.last', 'errors.identity.unknown'],
  fromRequest: ({ auth }) => ({ token: auth?.token ?? '' }),
  command: (services, player, input) => unlinkIdentity(services, player, input),
  json: () => null,
  message: (_unlinked, { t }) => t('accounts.identity.unlinked'),
  redirect: () => '/profile/accounts',
});

const signInWithPayload = endpoint({
  api: 'POST /api/auth',
  summary: 'Signs in with data that a provider has signed',
  description:
    "`type` telegram: `authCode` is the JSON from Telegram's widget. `type` vk with `subtype` token, for the " +
    'mini-app: `params` is the launch query (signature and vk_ts are checked; it is accepted once and for an hour), ' +
    '`authCode` the token that fetches name and picture of a new player, `email` may be empty. `referral` is an ID ' +
    'or an invite code; `fingerprint` {userAgent, language, timezone, java, colorDepth, screenHeight, screenWidth, ' +
    'canvas, architecture, deviceType, os, vendor, browser, browserVersion} is stored to detect fraud; `extra` is ' +
    'ignored. Everything else is 401. 60 a minute per address, 20 a minute per account.',
  access: { role: 'guest' },
  limits: { perCaller: perMinute(60) },
  csrf: 'origin',
  input: loginPayload,
  output: signInOutput,
  errors: ['errors.auth.blocked', 'errors.auth.invalid', 'errors.identity.staff', 'errors.page'],
  fromRequest: ({ locale, currency, browser }) => ({ locale, currency, browser }),
  command: (services, _player, { referral, fingerprint, locale, currency, browser, ...payload }) =>
    signInByCall(services, payload, {
      ...browser,
      locale,
      currency: currency.code,
      referral: referral === '' ? browser.referral : referral,
      fingerprint: fingerprint ?? null,
    }),
  raw: true,
  json: async ({ isFramed }, viewer, services) => ({
    status: 'ok' as const,
    ...sessionUser(await loadUser(services, viewer.player), viewer),
    ...(isFramed ? { cookieless: viewer.t('sign-in.frame.cookieless') } : {}),
  }),
  session: ({ player, isFramed }) => ({ signIn: player, isFramed }),
});

const showSession = endpoint({
  api: 'GET /api/_auth/session',
  summary: 'Returns the signed-in player',
  access: { role: 'guest' },
  input: z.object({}),
  output: sessionOutput,
  read: async (services, viewer) => sessionUser(await loadUser(services, viewer.player), viewer),
  raw: true,
});

const signOut = endpoint({
  api: 'DELETE /api/_auth/session',
  form: 'POST /signout',
  summary: 'Signs out',
  access: { role: 'guest' },
  csrf: 'origin',
  input: z.object({}),
  output: z.null(),
  command: async () => null,
  session: () => ({ signOut: true }),
});

const login = page({
  path: '/login',
  access: { role: 'guest' },
  input: z.object({ return: ownReturn }),
  load: (services, viewer, input) => loadLogin(services, viewer, input.return),
  component: loginPage,
  fragments: [loginFragment],
});

const signedOut = page({
  path: '/signed-out',
  access: { role: 'guest' },
  input: z.object({ return: ownReturn }),
  load: async (services, viewer, input) => ({ returnTo: input.return ?? services.links.href(viewer.locale, '/') }),
  component: signedOutPage,
  fragments: [signedOutFragment],
});

const hintList = endpoint({
  api: 'GET /api/hint/list',
  summary:
    'The texts of the loading screen and of the offer to load a newer build, in the language of `lang`: a code or a ' +
    'tag, English for any other',
  access: { role: 'guest' },
  input: z.object({ lang: z.string().max(16).default('') }),
  output: hintListOutput,
  read: (services, _viewer, { lang }) => listHints(services, lang),
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
function partialFailureOf(outcome: SignInRouteOutcome, _viewer: RequestViewer, { texts }: Services): string | null {
  return outcome.kind === 'refused' ? texts.t(outcome.locale)(outcome.key, outcome.params) : null;
}

export default defineModule({
  name: 'players/sign-in',
  routes: [
    login,
    signedOut,
    telegram,
    hintList,
    signInByWidget,
    beginByProvider,
    returnFromProvider,
    link,
    unlink,
    signInWithPayload,
    showSession,
    signOut,
  ],
});
