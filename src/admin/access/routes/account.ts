import { z } from 'zod';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import type { Viewer } from '#src/http/endpoints/endpoint.ts';
import { page } from '#src/http/endpoints/page.ts';
import { accountPage, codesPage } from '#views/admin/access/account-page.tsx';
import { loadAccount, loadCodes } from '#src/admin/access/account-model.ts';
import { redirectToProvider } from '#src/admin/access/came-back.ts';
import { codeField, linkKey, passwordField, providerName } from '#src/admin/access/inputs.ts';
import {
  type StaffRequestOrigin,
  checkSecondFactor,
  changePassword,
  endOwnSessions,
  keepCodes,
  newCodes,
  unlinkWay,
} from '#src/admin/access/own-account.ts';

const askingOf = ({ browser: { staffKey: key, address } }: Viewer): StaffRequestOrigin => ({ key, address });

const account = page({
  path: '/staff/account',
  who: 'staff',
  power: 'account',
  input: z.object({}),
  load: (services, { member, t, browser }) => loadAccount(services, { member, t, key: browser.staffKey }),
  page: accountPage,
});

const codes = page({
  path: '/staff/account/codes',
  who: 'staff',
  power: 'account',
  input: z.object({}),
  load: (services, { member }) => loadCodes(services, member),
  page: codesPage,
});

const password = endpoint({
  form: 'POST /staff/account/password',
  who: 'staff',
  power: 'account',
  rate: perMinute(20),
  input: z.object({ old: passwordField.default(''), password: passwordField, code: codeField }),
  act: (services, member, input, viewer) => changePassword(services, member, input, askingOf(viewer)),
  message: (_done, { t }) => t('staff.account.password.saved'),
  next: () => '/staff/account',
});

const link = endpoint({
  form: 'POST /staff/account/link/:provider',
  who: 'staff',
  power: 'account',
  rate: perMinute(20),
  input: z.object({ provider: providerName, code: codeField }),
  act: async (services, member, input, viewer) => {
    const { locale, browser } = viewer;
    const lead = { provider: input.provider, locale, signInKey: browser.signInKey };
    const begun = await redirectToProvider(services, { for: 'own', memberId: member.id }, lead);
    // Check the provider first, so that a code is not used up for one that is not connected.
    await checkSecondFactor(services, member, input, askingOf(viewer));
    return begun;
  },
  remember: ({ signInKey }) => ({ signInKey }),
  next: ({ address }) => ({ abroad: address }),
});

const unlink = endpoint({
  form: 'POST /staff/account/unlink/:provider',
  who: 'staff',
  power: 'account',
  rate: perMinute(20),
  input: z.object({ provider: providerName, code: codeField }),
  act: (services, member, input, viewer) => unlinkWay(services, member, input, askingOf(viewer)),
  message: (_done, { t }) => t('staff.account.unlinked'),
  next: () => '/staff/account',
});

const makeCodes = endpoint({
  form: 'POST /staff/account/codes',
  who: 'staff',
  power: 'account',
  rate: perMinute(20),
  input: z.object({ code: codeField }),
  act: (services, member, input, viewer) => newCodes(services, member, input, askingOf(viewer)),
  next: () => '/staff/account/codes',
});

const kept = endpoint({
  form: 'POST /staff/account/codes/kept',
  who: 'staff',
  power: 'account',
  rate: perMinute(20),
  input: z.object({}),
  act: keepCodes,
  next: () => '/staff/account',
});

const endSessions = endpoint({
  form: 'POST /staff/account/sessions/end',
  who: 'staff',
  power: 'account',
  rate: perMinute(30),
  // One session, or all but the current one.
  input: z.union([z.object({ session: linkKey }), z.object({ all: z.literal('1') })]),
  act: (services, member, input, viewer) =>
    endOwnSessions(services, member, 'session' in input ? input.session : null, askingOf(viewer)),
  message: (_done, { t }) => t('staff.account.sessions.ended'),
  next: () => '/staff/account',
});

export const accountRoutes = [account, codes, password, link, unlink, makeCodes, kept, endSessions];
