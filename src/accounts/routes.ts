import { z } from 'zod';
import { assert } from '#src/shared/assert.ts';
import { href } from '#src/shared/locales.ts';
import { endpoint, perMinute } from '#src/http/endpoint.ts';
import { isOwnPath } from '#src/http/own-path.ts';
import { page } from '#src/http/page.ts';
import { splitLocale } from '#src/http/visit.ts';
import { isUpload, type Upload } from '#src/platform/upload.ts';
import { adultInvitation, adultPage, adultPart } from '#views/accounts/adult-page.tsx';
import { answerSums } from './answers.ts';
import { AVATAR_UPLOAD, changeAvatar } from './change-avatar.ts';
import { changeCurrency } from './change-currency.ts';
import { changeLanguage } from './change-language.ts';
import { confirmAdult } from './confirm-adult.ts';
import { hasConfirmedAdult } from './load-player.ts';

const CHOICES = perMinute(60);
const LONGEST_CODE = 16;

const choiceInput = z.object({ code: z.string().max(LONGEST_CODE) });
/** A form's choice, and the own path to go back to; another one leads home. */
const ownReturn = z
  .string()
  .transform((path) => (isOwnPath(path) ? path : '/'))
  .catch('/')
  .default('/');
const formInput = choiceInput.extend({ return: ownReturn });

const currencyChange = endpoint({
  call: 'POST /api/user/currency/change',
  who: 'player',
  rate: CHOICES,
  input: choiceInput,
  act: changeCurrency,
  answer: async (currency, { auth }, world) => {
    assert(auth, 'a player without a session');
    return await answerSums(world, auth, currency);
  },
  session: ({ code }) => ({ change: { currency: code } }),
  remember: ({ code }) => ({ currency: code }),
});

/** A choice of looks alone, so that the cookie is enough, and a guest has no other. */
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

/** What a box, a button or JSON says for yes; whatever else is said is no. */
const said = z.union([z.boolean(), z.number(), z.string().max(16)]).transform((word) => {
  return word === true || word === 1 || (typeof word === 'string' && ['1', 'true', 'yes', 'on'].includes(word));
});

const adultChange = endpoint({
  call: 'POST /api/user/adult',
  form: 'POST /adult',
  who: 'player',
  rate: CHOICES,
  input: z.object({ confirm: said, return: ownReturn }),
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
  load: async (world, { player, locale }, input) => {
    const isAdult = await hasConfirmedAdult(world, player.id);
    return { isAdult, returnTo: input.return === '/' ? href(locale, '/') : input.return };
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
  // Whatever is sent under the name without being a file is no picture.
  input: z.object({ avatar: z.custom<Upload>(isUpload).nullable().catch(null).default(null) }),
  act: changeAvatar,
  answer: (changed) => changed,
  message: (_changed, { t }) => t('profiles.avatar.uploaded'),
  next: () => '/profile',
});

export const routes = [adult, adultChange, currencyChange, currencyForm, languageChange, languageForm, avatarUpload];
