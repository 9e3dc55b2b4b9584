import { z } from 'zod';
import { assert } from '#src/shared/assert.ts';
import { countriesIn } from '#src/shared/countries.ts';
import { href } from '#src/shared/locales.ts';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { page } from '#src/http/endpoints/page.ts';
import { splitLocale } from '#src/http/request-context.ts';
import { isUpload, type Upload } from '#src/platform/upload.ts';
import { isSafeRedirectPath } from '#src/shared/safe-redirect-path.ts';
import { adultInvitation, adultPage, adultPart } from '#views/players/players/adult-page.tsx';
import { answerSums } from './answers.ts';
import { AVATAR_UPLOAD, changeAvatar } from './change-avatar.ts';
import { changeCountry } from './country.ts';
import { changeCurrency } from './change-currency.ts';
import { changeLanguage } from './change-language.ts';
import { changeName } from './change-name.ts';
import { changeSettings } from './change-settings.ts';
import { confirmAdult } from './confirm-adult.ts';
import { endSessions } from './end-sessions.ts';
import { countryInput, endInput, booleanInput, settingsInput } from './inputs.ts';
import { listSessions } from './list-sessions.ts';
import { loadPlayer } from './load-player.ts';
import { unlinkIdentity } from './unlink-identity.ts';

const CHOICES = perMinute(60);
const LONGEST_CODE = 16;
/** Above the limit for a name, because tidying shortens the input. */
const LONGEST_TYPED = 200;

const choiceInput = z.object({ code: z.string().max(LONGEST_CODE) });
/** The safe redirect path of a form; an unsafe one redirects to the home page. */
const ownReturn = z
  .string()
  .transform((path) => (isSafeRedirectPath(path) ? path : '/'))
  .catch('/')
  .default('/');
const formInput = choiceInput.extend({ return: ownReturn });

const currencyChange = endpoint({
  call: 'POST /api/user/currency/change',
  who: 'player',
  rate: CHOICES,
  input: choiceInput,
  act: changeCurrency,
  answer: async (currency, { auth }, services) => {
    assert(auth, 'a player without a session');
    return await answerSums(services, auth, currency);
  },
  session: ({ code }) => ({ change: { currency: code } }),
  remember: ({ code }) => ({ currency: code }),
});

/** A display preference only, so a cookie suffices, and guests have nothing else. */
const currencyForm = endpoint({
  form: 'POST /currency',
  who: 'guest',
  guard: 'origin',
  rate: CHOICES,
  input: formInput,
  act: changeCurrency,
  answer: ({ code }) => code,
  next: (_currency, input) => input.return,
  session: ({ code }, { player }) => (player === null ? null : { change: { currency: code } }),
  remember: ({ code }) => ({ currency: code }),
});

const languageChange = endpoint({
  call: 'POST /api/user/language/change',
  who: 'player',
  rate: CHOICES,
  input: choiceInput,
  act: changeLanguage,
  answer: (locale) => locale,
  session: (locale) => ({ change: { locale } }),
  remember: (locale) => ({ locale }),
});

const languageForm = endpoint({
  form: 'POST /language',
  who: 'guest',
  guard: 'origin',
  rate: CHOICES,
  input: formInput,
  act: changeLanguage,
  answer: (locale) => locale,
  next: (locale, input) => ({ locale, path: splitLocale(input.return).path }),
  session: (locale, { player }) => (player === null ? null : { change: { locale } }),
  remember: (locale) => ({ locale }),
});

const adultChange = endpoint({
  call: 'POST /api/user/adult',
  form: 'POST /adult',
  who: 'player',
  rate: CHOICES,
  input: z.object({ confirm: booleanInput, country: countryInput.default(null), return: ownReturn }),
  act: confirmAdult,
  answer: (adult) => ({ adult }),
  message: (_adult, { t }) => t('accounts.adult.done'),
  session: () => ({ change: { isAdult: true } }),
  next: (_adult, input) => input.return,
});

const adult = page({
  path: '/adult',
  who: 'player',
  input: z.object({ return: ownReturn }),
  load: async (services, { player, locale }, input) => {
    const account = await loadPlayer(services, player.id);
    return {
      isAdult: account?.isAdult ?? false,
      returnTo: input.return === '/' ? href(locale, '/') : input.return,
      chosen: account?.country ?? null,
      countries: countriesIn(locale),
    };
  },
  page: adultPage,
  invitation: adultInvitation,
  parts: [adultPart],
});

const avatarUpload = endpoint({
  call: 'POST /api/user/avatar',
  form: 'POST /profile/avatar',
  who: 'player',
  rate: perMinute(20),
  once: true,
  upload: AVATAR_UPLOAD,
  // A field that is not a file counts as no picture.
  input: z.object({ avatar: z.custom<Upload>(isUpload).nullable().catch(null).default(null) }),
  act: changeAvatar,
  answer: (changed) => changed,
  message: (_changed, { t }) => t('profiles.avatar.uploaded'),
  next: () => '/profile',
});

const ACCOUNT = '/profile/accounts';

const nameChange = endpoint({
  call: 'POST /api/user/name',
  form: 'POST /profile/name',
  who: 'player',
  rate: perMinute(20),
  input: z.object({ name: z.string().max(LONGEST_TYPED) }),
  act: changeName,
  answer: (name) => ({ name }),
  message: (name, { t }) => t('accounts.name.saved', { name }),
  session: (name) => ({ change: { name } }),
  next: () => ACCOUNT,
});

const settingsChange = endpoint({
  call: 'POST /api/user/settings',
  form: 'POST /profile/settings',
  who: 'player',
  rate: CHOICES,
  input: settingsInput,
  act: changeSettings,
  answer: (settings) => settings,
  message: (_settings, { t }) => t('accounts.settings.saved'),
  next: () => ACCOUNT,
});

const countryChange = endpoint({
  call: 'POST /api/user/country',
  form: 'POST /profile/country',
  who: 'player',
  rate: CHOICES,
  input: z.object({ country: countryInput }),
  act: changeCountry,
  answer: (country) => ({ country }),
  message: (_country, { t }) => t('accounts.country.saved'),
  next: () => `${ACCOUNT}#country`,
});

const unlink = endpoint({
  call: 'POST /api/user/unlink/:provider',
  form: 'POST /profile/unlink/:provider',
  who: 'player',
  rate: perMinute(20),
  input: z.object({ provider: z.string().max(16) }),
  act: unlinkIdentity,
  answer: () => null,
  message: (_unlinked, { t }) => t('accounts.identity.unlinked'),
  next: () => ACCOUNT,
});

const sessions = endpoint({
  call: 'GET /api/user/sessions',
  who: 'player',
  input: z.object({}),
  act: (services, player, _input, { auth, t }) => listSessions(services, player.id, { token: auth?.token ?? '', t }),
  answer: (listed) => listed,
});

const sessionsEnd = endpoint({
  call: 'POST /api/user/sessions/end',
  form: 'POST /profile/sessions/end',
  who: 'player',
  rate: CHOICES,
  input: endInput,
  act: (services, player, { session }, { auth }) =>
    endSessions(services, player, { session, token: auth?.token ?? '' }),
  answer: ({ count }) => ({ ended: count }),
  message: ({ count }, { t }) => t('accounts.sessions.ended', { count }),
  session: ({ isOwn }) => (isOwn ? { signOut: true } : null),
  next: ({ isOwn }) => (isOwn ? '/' : ACCOUNT),
});

export const routes = [
  avatarUpload,
  nameChange,
  settingsChange,
  countryChange,
  unlink,
  sessions,
  sessionsEnd,
  adult,
  adultChange,
  currencyChange,
  currencyForm,
  languageChange,
  languageForm,
];
