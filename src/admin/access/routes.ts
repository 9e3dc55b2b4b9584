import { z } from 'zod';
import { coarseAddress } from '#src/http/coarse-address.ts';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import type { Viewer } from '#src/http/endpoints/endpoint.ts';
import type { BrowserDetails } from '#src/http/http-context.ts';
import { rowId } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import type { SessionPlace } from '#src/platform/redis/sessions.ts';
import { fail } from '#src/shared/errors.ts';
import { isSafeRedirectPath } from '#src/shared/safe-redirect-path.ts';
import { auditPage } from '#views/admin/access/audit-page.tsx';
import { auditPart } from '#views/admin/access/audit-part.tsx';
import { rolesPage } from '#views/admin/access/roles-page.tsx';
import { staffSecondPage, staffSignInPage } from '#views/admin/access/sign-in-page.tsx';
import { loadAudit } from './audit-model.ts';
import { completeProviderVisit, redirectToProvider, withTo } from './came-back.ts';
import { enterDemo } from './enter-demo.ts';
import {
  auditInput,
  codeField,
  confirmationField,
  linkKey,
  memberName,
  providerName,
  roleField,
  signInInput,
} from './inputs.ts';
import { addMember, changeRole, type InvitedMember, removeMember, resetSecondFactor } from './members.ts';
import { loadRoles } from './roles-model.ts';
import { accountRoutes } from './routes/account.ts';
import { beginRoutes } from './routes/begin.ts';
import { awaitsSecond, passFirst, passSecond } from './sign-in.ts';
import { signOutStaff } from './sign-out.ts';
import { openWays } from './ways.ts';

/** Pages of the console except the sign-in flow. */
const OF_THE_CONSOLE = /^(?:\/(?:en|ua|pl))?\/staff(?:[?]|$|\/(?!sign-in|second|begin))/;

/** Path to open after sign-in. Anything that is not a path of the console falls back to its first page. */
const onward = z
  .string()
  .refine((path) => isSafeRedirectPath(path) && OF_THE_CONSOLE.test(path))
  .nullable()
  .catch(null)
  .default(null);

/** Device and address of a session, as the staff member sees them. */
const placeOf = ({ address, userAgent }: BrowserDetails): SessionPlace => ({
  address: coarseAddress(address),
  agent: userAgent,
});

const demo = endpoint({
  form: 'GET /auth/demo',
  who: 'guest',
  rate: perMinute(600),
  input: z.object({ name: memberName, return: z.string().optional(), role: roleField.optional() }),
  act: (services, _player, { name, role }, { locale, browser }) =>
    enterDemo(services, { name, role }, locale, placeOf(browser)),
  // A browser is signed in either as a player or as a staff member, never as both.
  session: ({ player }) => (player === null ? { signOut: true } : { signIn: player }),
  staffSession: ({ staff }) => (staff === null ? null : { begin: staff.key, seconds: staff.seconds }),
  next: ({ staff }, input) =>
    input.return !== undefined && isSafeRedirectPath(input.return) ? input.return : staff === null ? '/' : '/staff',
});

const signIn = page({
  path: '/staff/sign-in',
  who: 'guest',
  input: z.object({ to: onward }),
  load: (services, _face, { to }) => Promise.resolve({ to, ways: openWays(services) }),
  page: staffSignInPage,
});

const first = endpoint({
  form: 'POST /staff/sign-in',
  who: 'guest',
  guard: 'origin',
  addressRate: perMinute(30),
  input: signInInput.extend({ to: onward }),
  act: (services, _player, { name, password }, { browser }) => passFirst(services, { name, password }, browser.address),
  complaint: ({ session }, { texts }, { locale }) =>
    session === null ? texts.t(locale)('errors.staff.rejected') : null,
  staffSession: ({ session }) => session && { begin: session.key, seconds: session.seconds },
  next: ({ session }, { to }) => withTo(session === null ? '/staff/sign-in' : '/staff/second', to),
});

const byProvider = endpoint({
  form: 'POST /staff/sign-in/:provider',
  who: 'guest',
  guard: 'origin',
  addressRate: perMinute(30),
  input: z.object({ provider: providerName, to: onward }),
  act: (services, _player, { provider, to }, { locale, browser: { signInKey } }) =>
    redirectToProvider(services, { for: 'sign-in', to }, { provider, locale, signInKey }),
  remember: ({ signInKey }) => ({ signInKey }),
  next: ({ address }) => ({ abroad: address }),
});

// The shared OAuth callback of the store redirects here. The proof is valid in this browser only.
const came = endpoint({
  form: 'GET /staff/sign-in/came',
  who: 'guest',
  addressRate: perMinute(30),
  input: z.object({ proof: linkKey }),
  act: (services, _player, { proof }, { locale, browser: { signInKey, staffKey, address } }) =>
    completeProviderVisit(services, proof, { signInKey, staffKey, address, locale }),
  message: (back, { t }) =>
    back.kind === 'linked' ? t('staff.account.linked', { way: t(`accounts.way.${back.provider}`) }) : null,
  complaint: (back, { texts }) => (back.kind === 'refused' ? texts.t(back.locale)(back.key, back.params) : null),
  staffSession: (back) => (back.kind === 'half' ? { begin: back.session.key, seconds: back.session.seconds } : null),
  next: ({ next }) => next,
});

const second = page({
  path: '/staff/second',
  who: 'guest',
  input: z.object({ to: onward }),
  load: async (services, { browser }, { to }) =>
    (await awaitsSecond(services, browser.staffKey)) ? { to } : fail('errors.staff.signIn'),
  page: staffSecondPage,
});

const secondFactor = endpoint({
  form: 'POST /staff/second',
  who: 'guest',
  guard: 'origin',
  addressRate: perMinute(30),
  input: z.object({ code: codeField, to: onward }),
  act: async (services, _player, { code }, { browser }) => {
    const { staffKey: key, address } = browser;
    const passed = await passSecond(services, { code }, { key, address, place: placeOf(browser) });
    return passed ?? fail('errors.staff.signIn');
  },
  complaint: ({ session }, { texts }, { locale }) =>
    session === null ? texts.t(locale)('errors.staff.rejected') : null,
  // A browser is signed in either as a player or as a staff member, never as both.
  session: ({ session }) => (session === null ? null : { signOut: true }),
  staffSession: ({ session }) => session && { begin: session.key, seconds: session.seconds },
  next: ({ session }, { to }) => (session === null ? withTo('/staff/second', to) : (to ?? '/staff')),
});

const signOut = endpoint({
  form: 'POST /staff/sign-out',
  who: 'staff',
  power: 'dashboard',
  input: z.object({}),
  act: (services, member, _input, { browser }) => signOutStaff(services, member, browser.staffKey),
  staffSession: () => ({ end: true }),
  next: () => '/staff/sign-in',
});

const roles = page({
  path: '/staff/roles',
  who: 'staff',
  power: 'roles',
  input: z.object({ after: z.string().max(64).catch('').default('') }),
  load: (services, _face, { after }) => loadRoles(services, after),
  page: rolesPage,
});

const SAID_OF_CODE = { 'errors.staff.code': 'code', 'errors.staff.taken': 'name' } as const;

const tellLink = ({ name, link }: InvitedMember, { t }: Viewer): string => t('staff.roles.link', { name, link });

// Not `once`: the stored answer of an idempotency key would hold the link in clear text.
const invite = endpoint({
  form: 'POST /staff/roles',
  who: 'staff',
  power: 'roles',
  rate: perMinute(30),
  saidAt: SAID_OF_CODE,
  input: z.object({ name: memberName, role: roleField, code: confirmationField }),
  act: (services, member, { name, role, code }, { locale, browser }) =>
    addMember(services, member, { name, role, locale }, { code, address: browser.address }),
  message: tellLink,
  next: () => '/staff/roles',
});

const setRole = endpoint({
  form: 'POST /staff/roles/:id/role',
  who: 'staff',
  power: 'roles',
  rate: perMinute(60),
  saidAt: SAID_OF_CODE,
  input: z.object({ id: rowId, role: roleField, code: confirmationField }),
  act: (services, member, { id, role, code }, { browser }) =>
    changeRole(services, member, { id, role }, { code, address: browser.address }),
  message: (_done, { t }) => t('staff.roles.changed'),
  next: () => '/staff/roles',
});

const resetSecond = endpoint({
  form: 'POST /staff/roles/:id/reset-second',
  who: 'staff',
  power: 'roles',
  rate: perMinute(30),
  saidAt: SAID_OF_CODE,
  input: z.object({ id: rowId, code: confirmationField }),
  act: (services, member, { id, code }, { locale, browser }) =>
    resetSecondFactor(services, member, { id, locale }, { code, address: browser.address }),
  message: tellLink,
  next: () => '/staff/roles',
});

const remove = endpoint({
  form: 'POST /staff/roles/:id/remove',
  who: 'staff',
  power: 'roles',
  rate: perMinute(30),
  input: z.object({ id: rowId }),
  act: removeMember,
  message: (_done, { t }) => t('staff.roles.removed'),
  next: () => '/staff/roles',
});

const audit = page({
  path: '/staff/audit',
  who: 'staff',
  power: 'audit',
  input: auditInput,
  load: (services, _face, { before, ...filter }) => loadAudit(services, filter, before),
  page: auditPage,
  parts: [auditPart],
});

export const routes = [
  demo,
  signIn,
  first,
  came,
  byProvider,
  second,
  secondFactor,
  signOut,
  ...beginRoutes,
  ...accountRoutes,
  roles,
  invite,
  setRole,
  resetSecond,
  remove,
  audit,
];
