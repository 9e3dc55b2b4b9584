import { z } from 'zod';
import { assert } from '#src/shared/assert.ts';
import { defineModule } from '#src/define-module.ts';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { returnPath } from '#src/http/endpoints/fields.ts';
import { isUpload, type Upload } from '#src/platform/upload.ts';
import { AVATAR_UPLOAD, changeAvatar } from './pictures/change-avatar.ts';
import { changeCurrency } from './change-currency.ts';
import { changeLanguage } from './change-language.ts';
import { changeName } from './names/change-name.ts';
import { changeSettings } from './change-settings.ts';
import { settingsFields, settingsOf } from './inputs.ts';
import { typedName } from './names/inputs.ts';
import { avatarOutput, balancesOutput, languageOutput, nameOutput, settingsOutput } from './outputs.ts';
import { cutDueSessions } from './cut-sessions.ts';
import { answerSums } from './user-model.ts';

const CHOICES = perMinute(60);
const LONGEST_CODE = 16;

const choiceInput = z.object({ code: z.string().max(LONGEST_CODE) });
const formInput = choiceInput.extend({ return: returnPath });

const currencyChange = endpoint({
  api: 'POST /api/user/currency/change',
  summary: 'Changes the display currency, in every session of the player',
  description: 'The rouble is accepted even where it is not offered; an unknown code is 422 and changes nothing.',
  access: { role: 'player' },
  limits: { perCaller: CHOICES },
  input: choiceInput,
  output: balancesOutput,
  errors: ['errors.currency.unknown'],
  command: changeCurrency,
  json: async (currency, { auth }, services) => {
    assert(auth, 'The player has no session');
    return await answerSums(services, auth, currency);
  },
  session: ({ code }) => ({ change: { currency: code } }),
  preferenceCookies: ({ code }) => ({ currency: code }),
});

/** A display preference only, so a cookie suffices, and guests have nothing else. */
const currencyForm = endpoint({
  form: 'POST /currency',
  summary: 'The same for guests and players, without JavaScript: `code`, and `return`, a path of the store',
  description: 'The choice of a guest is the cookie `currency`, stored for 365 days. Answers 303 back.',
  access: { role: 'guest' },
  csrf: 'origin',
  limits: { perCaller: CHOICES },
  input: formInput,
  command: changeCurrency,
  redirect: (_currency, input) => input.return,
  session: ({ code }, { player }) => (player === null ? null : { change: { currency: code } }),
  preferenceCookies: ({ code }) => ({ currency: code }),
});

const languageChange = endpoint({
  api: 'POST /api/user/language/change',
  summary: 'Changes the language',
  description:
    'An unknown code becomes `en`; `uk` is `ua`. The answer is the URL code of the language (ru, en, ua, pl) as a ' +
    'bare text: go to its address.',
  access: { role: 'player' },
  limits: { perCaller: CHOICES },
  input: choiceInput,
  output: languageOutput,
  command: changeLanguage,
  session: (locale) => ({ change: { locale } }),
  preferenceCookies: (locale) => ({ locale }),
});

const languageForm = endpoint({
  form: 'POST /language',
  summary: 'The same for guests and players, without JavaScript: `code`, and `return`, a path of the store',
  description: 'Answers 303 to that page in the chosen language.',
  access: { role: 'guest' },
  csrf: 'origin',
  limits: { perCaller: CHOICES },
  input: formInput,
  command: changeLanguage,
  redirect: (locale, input) => ({ locale, path: input.return }),
  session: (locale, { player }) => (player === null ? null : { change: { locale } }),
  preferenceCookies: (locale) => ({ locale }),
});

const avatarUpload = endpoint({
  api: 'POST /api/user/avatar',
  form: 'POST /profile/avatar',
  summary:
    'Uploads a picture: multipart/form-data with the file as `avatar`, png, jpg or gif by its content, up to 8 MB',
  description:
    'It is decoded and encoded again, 160x160 and 36x36; nothing else of the file is kept. Auth data by the cookie ' +
    'or the header X-Auth-Token, besides that in the fields. 422 for another format, 409 during another upload, 413 ' +
    'for a larger file, 503 with Retry-After while too many are decoded. The same file under a stored key is the ' +
    'same picture.',
  access: { role: 'player' },
  limits: { perCaller: perMinute(20) },
  idempotent: true,
  upload: AVATAR_UPLOAD,
  // A field that is not a file counts as no picture.
  input: z.object({ avatar: z.custom<Upload>(isUpload).nullable().catch(null).default(null), return: returnPath }),
  output: avatarOutput,
  errors: ['errors.avatar.format', 'errors.avatar.loading', 'errors.upload.full'],
  command: changeAvatar,
  message: (_changed, { t }) => t('my-account.avatar.uploaded'),
  redirect: (_changed, input) => input.return,
});

const ACCOUNT = '/profile/accounts';

const nameChange = endpoint({
  api: 'POST /api/user/name',
  form: 'POST /profile/name',
  summary:
    "Changes the player's name, once in 7 days: 2 to 32 visible characters, no link, nothing that suggests the store " +
    'or its support',
  description: 'Several players may have the same name.',
  access: { role: 'player' },
  limits: { perCaller: perMinute(20) },
  input: z.object({ name: typedName }),
  output: nameOutput,
  errors: ['errors.name.reserved', 'errors.name.rule', 'errors.name.soon'],
  command: changeName,
  json: (name) => ({ name }),
  message: (name, { t }) => t('accounts.name.saved', { name }),
  session: (name) => ({ change: { name } }),
  redirect: () => ACCOUNT,
});

const settingsChange = endpoint({
  api: 'POST /api/user/settings',
  form: 'POST /profile/settings',
  summary: 'Changes the settings that are sent',
  description:
    'A player who hides disappears from live feed, other feeds and leaderboards at once. A form names its checkboxes ' +
    'in `shown`, because browsers do not send unchecked ones.',
  access: { role: 'player' },
  limits: { perCaller: CHOICES },
  input: z.object(settingsFields).transform(settingsOf),
  output: settingsOutput,
  command: changeSettings,
  message: (_settings, { t }) => t('accounts.settings.saved'),
  redirect: () => ACCOUNT,
});

export default defineModule({
  name: 'players/players',
  routes: [avatarUpload, nameChange, settingsChange, currencyChange, currencyForm, languageChange, languageForm],
  jobs: [{ name: 'cut-blocked-sessions', everySeconds: 15, act: cutDueSessions }],
  tables: {
    players: { grows: true, kept: 'the number that all of it hangs on, without name, picture, code and wishes' },
  },
});
