import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint } from '#src/http/endpoints/endpoint.ts';
import { textFields, textsOf, wholeNumber, yesOrNo } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { currenciesPage } from '#views/admin/settings/currencies-page.tsx';
import { methodsPage } from '#views/admin/settings/methods-page.tsx';
import { settingsPage } from '#views/admin/settings/settings-page.tsx';
import { loadCurrencies } from './currencies-model.ts';
import { loadMethods } from './methods-model.ts';
import { reloadPages } from './reload-pages.ts';
import { saveCurrency } from './save-currency.ts';
import { placeMethod, saveMethod } from './save-method.ts';
import { saveSettings } from './save-settings.ts';
import { SETTING_GROUPS } from './setting-groups.ts';
import { loadSettings } from './settings-model.ts';
import { optionalRoubles, optionalWhole, overrideReason } from '#src/http/endpoints/optional-fields.ts';

const nothing = z.object({});
const group = z.enum(SETTING_GROUPS);

const settings = page({
  path: '/staff/settings',
  access: { role: 'staff', power: 'settings' },
  input: z.object({ group: group.catch('money').default('money') }),
  load: (services, { t, locale, refused }, { group: shown }) =>
    loadSettings(services, { t, locale, refused, group: shown }),
  component: settingsPage,
});

/** All limits of returns are left by the same reason. */
const SAID_OF_RETURNS = {
  'errors.catalogue.band': 'reason',
  'errors.catalogue.cashback': 'reason',
  'errors.catalogue.several': 'reason',
  'errors.catalogue.worth': 'reason',
  'errors.catalogue.topUp': 'reason',
  'errors.wheel.worth': 'reason',
  'errors.delivery.most': 'deliveryPromise.dayPoints',
  'errors.staff.code': 'code',
} as const;

const changeSettings = endpoint({
  form: 'POST /staff/settings/:group',
  access: { role: 'staff', power: 'settings' },
  idempotent: true,
  fieldErrors: SAID_OF_RETURNS,
  input: z.looseObject({ group }),
  fromRequest: ({ t, browser }) => ({ request: { t, address: browser.address } }),
  command: (services, member, { request, ...input }) => saveSettings(services, member, input, request),
  message: (count, { t }) =>
    count === 0 ? t('admin-settings.settings.same') : t('admin-settings.settings.saved', { count }),
  redirect: (_count, input) => `/staff/settings?group=${input.group}`,
});

const reload = endpoint({
  form: 'POST /staff/reload',
  access: { role: 'staff', power: 'reload' },
  idempotent: true,
  input: z.object({ seconds: wholeNumber(0, 600) }),
  command: reloadPages,
  message: (seconds, { t }) => t('admin-settings.reload.done', { seconds }),
  redirect: () => '/staff/settings',
});

const currencies = page({
  path: '/staff/currencies',
  access: { role: 'staff', power: 'currencies' },
  input: nothing,
  load: loadCurrencies,
  component: currenciesPage,
});

const changeCurrency = endpoint({
  form: 'POST /staff/currencies/:id',
  access: { role: 'staff', power: 'currencies' },
  idempotent: true,
  input: z.object({
    id: wholeNumber(1, 10_000),
    sign: z.string().trim().min(1).max(16),
    rate: z.string().max(32),
    offered: yesOrNo.default(false),
    reason: overrideReason,
    confirmed: z.string().max(32).default(''),
  }),
  fieldErrors: { 'errors.currency.rate': 'rate', 'errors.currency.jump': 'rate', 'errors.currency.base': 'offered' },
  command: saveCurrency,
  message: (code, { t }) => t('admin-settings.currency.saved', { code: code.toUpperCase() }),
  redirect: () => '/staff/currencies',
});

const methods = page({
  path: '/staff/methods',
  access: { role: 'staff', power: 'methods' },
  input: nothing,
  load: loadMethods,
  component: methodsPage,
});

const slug = z.string().regex(/^[a-z0-9-]{1,32}$/);

const MOST_SETTLE_DAYS = 90;

const changeMethod = endpoint({
  form: 'POST /staff/methods/:slug',
  access: { role: 'staff', power: 'methods' },
  idempotent: true,
  input: z
    .looseObject({
      slug,
      on: yesOrNo.default(false),
      least: optionalRoubles,
      settle: optionalWhole(0, MOST_SETTLE_DAYS),
      ...textFields('hint', z.string().trim().max(64).default('')),
    })
    .transform((read) => ({
      slug: read.slug,
      isOn: read.on,
      minSumKopecks: read.least,
      settleDays: read.settle,
      hints: textsOf(read, 'hint'),
      // One checkbox for each currency: `currency.usd` is present when checked.
      currencies: Object.keys(read).flatMap((name) => /^currency\.([a-z]{3})$/.exec(name)?.[1] ?? []),
    })),
  fieldErrors: { 'errors.method.least': 'least' },
  command: saveMethod,
  message: (_saved, { t }) => t('admin-settings.method.saved'),
  redirect: (_saved, input) => `/staff/methods#${input.slug}`,
});

const moveMethod = endpoint({
  form: 'POST /staff/methods/:slug/move',
  access: { role: 'staff', power: 'methods' },
  idempotent: true,
  input: z.object({ slug, to: z.enum(['up', 'down']) }),
  command: placeMethod,
  redirect: (_order, input) => `/staff/methods#${input.slug}`,
});

export default defineModule({
  name: 'admin/settings',
  routes: [settings, changeSettings, reload, currencies, changeCurrency, methods, changeMethod, moveMethod],
});
