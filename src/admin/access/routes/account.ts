import { z } from 'zod';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import type { RequestViewer } from '#src/http/endpoints/endpoint.ts';
import { page } from '#src/http/endpoints/page.ts';
import { LOCALE_CODES } from '#src/shared/locales.ts';
import { accountPage, codesPage } from '#views/admin/access/account-page.tsx';
import { loadAccount, loadCodes } from '#src/admin/access/account-model.ts';
import { redirectToProvider } from '#src/admin/access/provider-callback.ts';
import { codeField, linkKey, passwordField, providerName } from '#src/admin/access/inputs.ts';
import {
  type StaffRequestOrigin,
  checkSecondFactor,
  changePassword,
  chooseLanguage,
  endOwnSessions,
  keepCodes,
  newCodes,
  unlinkWay,
} from '#src/admin/access/own-account.ts';

const requestOrigin = ({ browser }: RequestViewer): { readonly origin: StaffRequestOrigin } => ({
  origin: { key: browser.staffKey, address: browser.address },
});

const account = page({
  path: '/staff/account',
  access: { role: 'staff', power: 'account' },
  input: z.object({}),
  load: (services, { member, t, browser }) => loadAccount(services, { member, t, key: browser.staffKey }),
  component: accountPage,
});

const codes = page({
  path: '/staff/account/codes',
  access: { role: 'staff', power: 'account' },
  input: z.object({}),
  load: (services, { member }) => loadCodes(services, member),
  component: codesPage,
});

const password = endpoint({
  form: 'POST /staff/account/password',
  access: { role: 'staff', power: 'account' },
  limits: { perCaller: perMinute(20) },
  input: z.object({ old: passwordField.default(''), password: passwordField, code: codeField }),
  fromRequest: requestOrigin,
  command: (services, member, { origin, ...input }) => changePassword(services, member, input, origin),
  message: (_done, { t }) => t('admin-access.account.password.saved'),
  redirect: () => '/staff/account',
});

const link = endpoint({
  form: 'POST /staff/account/link/:provider',
  access: { role: 'staff', power: 'account' },
  limits: { perCaller: perMinute(20) },
  input: z.object({ provider: providerName, code: codeField }),
  fromRequest: (viewer) => ({ ...requestOrigin(viewer), locale: viewer.locale, signInKey: viewer.browser.signInKey }),
  command: async (services, member, { provider, code, origin, locale, signInKey }) => {
    const lead = { provider, locale, signInKey };
    const begun = await redirectToProvider(services, { for: 'own', memberId: member.id }, lead);
    // Check the provider first, so that a code is not used up for one that is not connected.
    await checkSecondFactor(services, member, { code, provider }, origin);
    return begun;
  },
  preferenceCookies: ({ signInKey }) => ({ signInKey }),
  redirect: ({ address }) => ({ externalUrl: address }),
});

const unlink = endpoint({
  form: 'POST /staff/account/unlink/:provider',
  access: { role: 'staff', power: 'account' },
  limits: { perCaller: perMinute(20) },
  input: z.object({ provider: providerName, code: codeField }),
  fromRequest: requestOrigin,
  command: (services, member, { origin, ...input }) => unlinkWay(services, member, input, origin),
  message: (_done, { t }) => t('admin-access.account.unlinked'),
  redirect: () => '/staff/account',
});

const makeCodes = endpoint({
  form: 'POST /staff/account/codes',
  access: { role: 'staff', power: 'account' },
  limits: { perCaller: perMinute(20) },
  input: z.object({ code: codeField }),
  fromRequest: requestOrigin,
  command: (services, member, { origin, ...input }) => newCodes(services, member, input, origin),
  redirect: () => '/staff/account/codes',
});

const kept = endpoint({
  form: 'POST /staff/account/codes/kept',
  access: { role: 'staff', power: 'account' },
  limits: { perCaller: perMinute(20) },
  input: z.object({}),
  command: keepCodes,
  redirect: () => '/staff/account',
});

const language = endpoint({
  form: 'POST /staff/account/language',
  access: { role: 'staff', power: 'account' },
  limits: { perCaller: perMinute(20) },
  input: z.object({ language: z.enum(LOCALE_CODES) }),
  command: chooseLanguage,
  message: (_done, { t }) => t('admin-access.account.language.saved'),
  redirect: () => '/staff/account',
});

const endSessions = endpoint({
  form: 'POST /staff/account/sessions/end',
  access: { role: 'staff', power: 'account' },
  limits: { perCaller: perMinute(30) },
  // One session, or all but the current one.
  input: z.union([z.object({ session: linkKey }), z.object({ all: z.literal('1') })]),
  fromRequest: requestOrigin,
  command: (services, member, input) =>
    endOwnSessions(services, member, 'session' in input ? input.session : null, input.origin),
  message: (_done, { t }) => t('admin-access.account.sessions.ended'),
  redirect: () => '/staff/account',
});

export const accountRoutes = [account, codes, password, link, unlink, makeCodes, kept, language, endSessions];
