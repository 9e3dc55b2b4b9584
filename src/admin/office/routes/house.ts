import { z } from 'zod';
import { endpoint } from '#src/http/endpoint.ts';
import { textFields, textsOf, wholeNumber, yesOrNo } from '#src/http/fields.ts';
import { page } from '#src/http/page.ts';
import { LOCALE_CODES } from '#src/shared/locales.ts';
import { currenciesPage } from '#views/office/currencies-page.tsx';
import { methodsPage } from '#views/office/methods-page.tsx';
import { settingsPage } from '#views/office/settings-page.tsx';
import { textPage } from '#views/office/text-page.tsx';
import { textsPage } from '#views/office/texts-page.tsx';
import { loadCurrencies } from '../currencies-model.ts';
import { loadMethods } from '../methods-model.ts';
import { reloadPages } from '../reload-pages.ts';
import { saveCurrency } from '../save-currency.ts';
import { placeMethod, saveMethod } from '../save-method.ts';
import { saveSettings } from '../save-settings.ts';
import { SETTING_GROUPS } from '../setting-groups.ts';
import { loadSettings } from '../settings-model.ts';
import { DOCUMENT_NAMES, keepText, releaseText } from '../save-text.ts';
import { loadText, loadTextList } from '../texts-model.ts';
import { optionalRoubles } from './typed.ts';

const nothing = z.object({});
const group = z.enum(SETTING_GROUPS);

const settings = page({
  path: '/staff/settings',
  who: 'staff',
  power: 'settings',
  input: z.object({ group: group.catch('money').default('money') }),
  load: (world, { t, locale }, { group: shown }) => loadSettings(world, { t, locale, group: shown }),
  page: settingsPage,
});

const changeSettings = endpoint({
  form: 'POST /staff/settings/:group',
  who: 'staff',
  power: 'settings',
  once: true,
  input: z.looseObject({ group }),
  act: (world, member, input, { t }) => saveSettings(world, member, input, t),
  message: (count, { t }) => (count === 0 ? t('office.settings.same') : t('office.settings.saved', { count })),
  next: (_count, input) => `/staff/settings?group=${input.group}`,
});

const reload = endpoint({
  form: 'POST /staff/reload',
  who: 'staff',
  power: 'reload',
  once: true,
  input: z.object({ seconds: wholeNumber(0, 600) }),
  act: reloadPages,
  message: (seconds, { t }) => t('office.reload.done', { seconds }),
  next: () => '/staff/settings',
});

const currencies = page({
  path: '/staff/currencies',
  who: 'staff',
  power: 'currencies',
  input: nothing,
  load: (world, face) => loadCurrencies(world, face.locale),
  page: currenciesPage,
});

const changeCurrency = endpoint({
  form: 'POST /staff/currencies/:id',
  who: 'staff',
  power: 'currencies',
  once: true,
  input: z.object({
    id: wholeNumber(1, 10_000),
    sign: z.string().trim().min(1).max(16),
    rate: z.string().max(32),
    offered: yesOrNo.default(false),
  }),
  saidAt: { 'errors.currency.rate': 'rate', 'errors.currency.base': 'offered' },
  act: saveCurrency,
  message: (code, { t }) => t('office.currency.saved', { code: code.toUpperCase() }),
  next: () => '/staff/currencies',
});

const methods = page({
  path: '/staff/methods',
  who: 'staff',
  power: 'methods',
  input: nothing,
  load: loadMethods,
  page: methodsPage,
});

const slug = z.string().regex(/^[a-z0-9-]{1,32}$/);

const changeMethod = endpoint({
  form: 'POST /staff/methods/:slug',
  who: 'staff',
  power: 'methods',
  once: true,
  input: z
    .looseObject({
      slug,
      on: yesOrNo.default(false),
      least: optionalRoubles,
      ...textFields('hint', z.string().trim().max(64).default('')),
    })
    .transform((read) => ({
      ...{ slug: read.slug, isOn: read.on, minSumKopecks: read.least, hints: textsOf(read, 'hint') },
      // A box for each currency: `currency.usd` is ticked.
      currencies: Object.keys(read).flatMap((name) => /^currency\.([a-z]{3})$/.exec(name)?.[1] ?? []),
    })),
  saidAt: { 'errors.method.least': 'least' },
  act: saveMethod,
  message: (_saved, { t }) => t('office.method.saved'),
  next: (_saved, input) => `/staff/methods#${input.slug}`,
});

const moveMethod = endpoint({
  form: 'POST /staff/methods/:slug/move',
  who: 'staff',
  power: 'methods',
  once: true,
  input: z.object({ slug, to: z.enum(['up', 'down']) }),
  act: placeMethod,
  next: (_order, input) => `/staff/methods#${input.slug}`,
});

const texts = page({
  path: '/staff/texts',
  who: 'staff',
  power: 'texts',
  input: nothing,
  load: (world) => loadTextList(world),
  page: textsPage,
});

const document = z.enum(DOCUMENT_NAMES);
const language = z.enum(LOCALE_CODES);

const text = page({
  path: '/staff/texts/:document/:language',
  who: 'staff',
  power: 'texts',
  input: z.object({ document, language, version: wholeNumber(1, 1_000_000_000).nullable().catch(null).default(null) }),
  load: (world, _face, input) => loadText(world, input),
  page: textPage,
});

const LONGEST_TEXT = 30_000;

const draftText = endpoint({
  form: 'POST /staff/texts/:document/:language',
  who: 'staff',
  power: 'texts',
  once: true,
  input: z.object({ document, language, body: z.string().max(LONGEST_TEXT).nullable().default(null) }),
  saidAt: { 'errors.text.shape': 'body' },
  act: keepText,
  message: ({ number }, { t }) => t('office.text.kept', { number }),
  next: ({ number }, input) => `/staff/texts/${input.document}/${input.language}?version=${String(number)}`,
});

const publishText = endpoint({
  form: 'POST /staff/texts/publish',
  who: 'staff',
  power: 'texts',
  once: true,
  input: z.object({ version: wholeNumber(1, Number.MAX_SAFE_INTEGER) }),
  act: releaseText,
  message: ({ number }, { t }) => t('office.text.published', { number }),
  next: ({ document: name, locale }) => `/staff/texts/${name}/${locale}`,
});

export const houseRoutes = [
  ...[settings, changeSettings, reload, currencies, changeCurrency, methods, changeMethod, moveMethod],
  ...[texts, text, draftText, publishText],
];
