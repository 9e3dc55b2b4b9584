import { z } from 'zod';
import { endpoint, perMinute } from '#src/http/endpoint.ts';
import type { Face } from '#src/http/endpoint.ts';
import { page } from '#src/http/page.ts';
import { accountPage, codesPage } from '#views/staff/account-page.tsx';
import { loadAccount, loadCodes } from '../account-model.ts';
import { leadToProvider } from '../came-back.ts';
import { codeField, linkKey, passwordField, providerName } from '../inputs.ts';
import {
  type Asking,
  assureSecond,
  changePassword,
  endOwnSessions,
  keepCodes,
  newCodes,
  unlinkWay,
} from '../own-account.ts';

const askingOf = ({ caller: { staffKey: key, address } }: Face): Asking => ({ key, address });

const account = page({
  path: '/staff/account',
  who: 'staff',
  power: 'account',
  input: z.object({}),
  load: (world, { member, t, caller }) => loadAccount(world, { member, t, key: caller.staffKey }),
  page: accountPage,
});

const codes = page({
  path: '/staff/account/codes',
  who: 'staff',
  power: 'account',
  input: z.object({}),
  load: (world, { member }) => loadCodes(world, member),
  page: codesPage,
});

const password = endpoint({
  form: 'POST /staff/account/password',
  who: 'staff',
  power: 'account',
  rate: perMinute(20),
  input: z.object({ old: passwordField.default(''), password: passwordField, code: codeField }),
  act: (world, member, input, face) => changePassword(world, member, input, askingOf(face)),
  message: (_done, { t }) => t('staff.account.password.saved'),
  next: () => '/staff/account',
});

const link = endpoint({
  form: 'POST /staff/account/link/:provider',
  who: 'staff',
  power: 'account',
  rate: perMinute(20),
  input: z.object({ provider: providerName, code: codeField }),
  act: async (world, member, input, face) => {
    const { locale, caller } = face;
    const lead = { provider: input.provider, locale, signInKey: caller.signInKey };
    const begun = await leadToProvider(world, { for: 'own', memberId: member.id }, lead);
    // A code is not used up for a provider that is not there.
    await assureSecond(world, member, input, askingOf(face));
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
  act: (world, member, input, face) => unlinkWay(world, member, input, askingOf(face)),
  message: (_done, { t }) => t('staff.account.unlinked'),
  next: () => '/staff/account',
});

const makeCodes = endpoint({
  form: 'POST /staff/account/codes',
  who: 'staff',
  power: 'account',
  rate: perMinute(20),
  input: z.object({ code: codeField }),
  act: (world, member, input, face) => newCodes(world, member, input, askingOf(face)),
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
  // One that is named, or all but this one.
  input: z.union([z.object({ session: linkKey }), z.object({ all: z.literal('1') })]),
  act: (world, member, input, face) =>
    endOwnSessions(world, member, 'session' in input ? input.session : null, askingOf(face)),
  message: (_done, { t }) => t('staff.account.sessions.ended'),
  next: () => '/staff/account',
});

export const accountRoutes = [account, codes, password, link, unlink, makeCodes, kept, endSessions];
