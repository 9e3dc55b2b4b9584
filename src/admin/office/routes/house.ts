import { z } from 'zod';
import { endpoint } from '#src/http/endpoints/endpoint.ts';
import { textFields, textsOf, wholeNumber, yesOrNo } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { LOCALE_CODES } from '#src/shared/locales.ts';
import { currenciesPage } from '#views/admin/office/currencies-page.tsx';
import { methodsPage } from '#views/admin/office/methods-page.tsx';
import { settingsPage } from '#views/admin/office/settings-page.tsx';
import { textPage } from '#views/admin/office/text-page.tsx';
import { textsPage } from '#views/admin/office/texts-page.tsx';
import { loadCurrencies } from '#src/admin/office/currencies-model.ts';
import { loadMethods } from '#src/admin/office/methods-model.ts';
import { reloadPages } from '#src/admin/office/reload-pages.ts';
import { saveCurrency } from '#src/admin/office/save-currency.ts';
import { placeMethod, saveMethod } from '#src/admin/office/save-method.ts';
import { saveSettings } from '#src/admin/office/save-settings.ts';
import { SETTING_GROUPS } from '#src/admin/office/setting-groups.ts';
import { loadSettings } from '#src/admin/office/settings-model.ts';
import { DOCUMENT_NAMES, keepText, releaseText } from '#src/admin/office/save-text.ts';
import { loadText, loadTextList } from '#src/admin/office/texts-model.ts';
import { optionalRoubles, overrideReason } from './typed.ts';

const nothing = z.object({});
const group = z.enum(SETTING_GROUPS);

const settings = page({
  path: '/staff/settings',
  who: 'staff',
  power: 'settings',
  input: z.object({ group: group.catch('money').default('money') }),
  load: (services, { t, locale }, { group: shown }) => loadSettings(services, { t, locale, group: shown }),
  page: settingsPage,
});

/** All limits of returns are left by the same reason. */
const SAID_OF_RETURNS = {
  'errors.catalogue.band': 'reason',
  'errors.catalogue.cashback': 'reason',
  'errors.catalogue.several': 'reason',
  'errors.catalogue.worth': 'reason',
  'errors.staff.code': 'code',
} as const;

const changeSettings = endpoint({
  form: 'POST /staff/settings/:group',
  who: 'staff',
  power: 'settings',
  once: true,
  saidAt: SAID_OF_RETURNS,
  input: z.looseObject({ group }),
  act: (services, member, input, { t, browser }) =>
    saveSettings(services, member, input, { t, address: browser.address }),
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
  load: (services, viewer) => loadCurrencies(services, viewer),
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
    reason: overrideReason,
  }),
  saidAt: { 'errors.currency.rate': 'rate', 'errors.currency.jump': 'rate', 'errors.currency.base': 'offered' },
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
      slug: read.slug,
      isOn: read.on,
      minSumKopecks: read.least,
      hints: textsOf(read, 'hint'),
      // One checkbox for each currency: `currency.usd` is present when checked.
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
  load: (services) => loadTextList(services),
  page: textsPage,
});

const document = z.enum(DOCUMENT_NAMES);
const language = z.enum(LOCALE_CODES);

const text = page({
  path: '/staff/texts/:document/:language',
  who: 'staff',
  power: 'texts',
  input: z.object({ document, language, version: wholeNumber(1, 1_000_000_000).nullable().catch(null).default(null) }),
  load: (services, _face, input) => loadText(services, input),
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
  settings,
  changeSettings,
  reload,
  currencies,
  changeCurrency,
  methods,
  changeMethod,
  moveMethod,
  texts,
  text,
  draftText,
  publishText,
];
