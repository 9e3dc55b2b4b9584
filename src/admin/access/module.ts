import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { coarseAddress } from '#src/http/coarse-address.ts';
import { download } from '#src/http/endpoints/download.ts';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import type { RequestViewer } from '#src/http/endpoints/endpoint.ts';
import type { BrowserDetails } from '#src/http/http-context.ts';
import { rowId } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import type { SessionPlace } from '#src/platform/redis/sessions.ts';
import { fail } from '#src/shared/errors.ts';
import { prefixOf } from '#src/shared/language-prefix.ts';
import { isSafeRedirectPath } from '#src/shared/safe-redirect-path.ts';
import { auditPage } from '#views/admin/access/audit-page.tsx';
import { auditFragment } from '#views/admin/access/audit-fragment.tsx';
import { rolesPage } from '#views/admin/access/roles-page.tsx';
import { staffSecondPage, staffSignInPage } from '#views/admin/access/sign-in-page.tsx';
import { HOUR_SECONDS } from '#src/shared/time.ts';
import { loadAudit } from './audit-model.ts';
import { logFile } from './log-file.ts';
import { completeProviderVisit, redirectToProvider, withTo } from './provider-callback.ts';
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
import { onboardingRoutes } from './routes/onboarding.ts';
import { isAwaitingSecondFactor, submitPassword, submitSecondFactor } from './sign-in.ts';
import { signOutStaff } from './sign-out.ts';
import { openSignInMethods } from './sign-in-methods.ts';
import { forgetEnded } from './session.ts';
import { logRefusals } from './refusals.ts';

/** Pages of the console except the sign-in flow, without the language. */
const OF_THE_CONSOLE = /^\/staff(?:[?]|$|\/(?!sign-in|second|begin))/;

/** Path to open after sign-in. Anything that is not a path of the console falls back to its first page. */
const onward = z
  .string()
  .refine((path) => isSafeRedirectPath(path) && OF_THE_CONSOLE.test(path.slice(prefixOf(path).length)))
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
  summary:
    'Signs in the demo player of that name and creates it if necessary: currency rub, 1,000.00 of money and 100.00 ' +
    'bonus points by transfer from the demo account of the house',
  description:
    'With a role: a staff member of that role, without a second factor. Only in demo mode, else 404. Answers 303 to ' +
    '`return`, which must be a path of the store.',
  access: { role: 'guest' },
  limits: { perCaller: perMinute(600) },
  // Only the sign-in form sends `asks`.
  input: z.object({
    name: memberName,
    return: z.string().optional(),
    role: roleField.optional(),
    asks: z.literal('terms').optional().catch(undefined),
  }),
  fromRequest: ({ locale, browser, currency }) => ({
    arrival: { ...browser, locale, shownCurrency: currency.code, fingerprint: null },
    place: placeOf(browser),
  }),
  command: (services, _player, { name, role, asks, arrival, place }) =>
    enterDemo(services, { name, role }, { ...arrival, isByForm: asks !== undefined }, place),
  // A browser is signed in either as a player or as a staff member, never as both.
  session: ({ player }) => (player === null ? { signOut: true } : { signIn: player }),
  staffSession: ({ staff }) => (staff === null ? null : { begin: staff.key, seconds: staff.seconds }),
  redirect: ({ staff }, input) =>
    input.return !== undefined && isSafeRedirectPath(input.return) ? input.return : staff === null ? '/' : '/staff',
});

const signIn = page({
  path: '/staff/sign-in',
  access: { role: 'guest' },
  input: z.object({ to: onward }),
  load: (services, _viewer, { to }) => ({ to, ways: openSignInMethods(services) }),
  component: staffSignInPage,
});

const first = endpoint({
  form: 'POST /staff/sign-in',
  access: { role: 'guest' },
  csrf: 'origin',
  limits: { perAddress: perMinute(30) },
  input: signInInput.extend({ to: onward }),
  fromRequest: ({ browser }) => ({ from: { address: browser.address, device: browser.staffDevice } }),
  command: (services, _player, { name, password, from }) => submitPassword(services, { name, password }, from),
  partialFailure: ({ session }, { t }) => (session === null ? t('errors.staff.rejected') : null),
  staffSession: ({ session }) => session && { begin: session.key, seconds: session.seconds },
  redirect: ({ session }, { to }) => withTo(session === null ? '/staff/sign-in' : '/staff/second', to),
});

const byProvider = endpoint({
  form: 'POST /staff/sign-in/:provider',
  access: { role: 'guest' },
  csrf: 'origin',
  limits: { perAddress: perMinute(30) },
  input: z.object({ provider: providerName, to: onward }),
  fromRequest: ({ locale, browser }) => ({ locale, signInKey: browser.signInKey }),
  command: (services, _player, { provider, to, locale, signInKey }) =>
    redirectToProvider(services, { for: 'sign-in', to }, { provider, locale, signInKey }),
  preferenceCookies: ({ signInKey }) => ({ signInKey }),
  redirect: ({ address }) => ({ externalUrl: address }),
});

// The shared OAuth callback of the store redirects here. The proof is valid in this browser only.
const came = endpoint({
  form: 'GET /staff/sign-in/came',
  access: { role: 'guest' },
  limits: { perAddress: perMinute(30) },
  input: z.object({ proof: linkKey }),
  fromRequest: ({ locale, browser: { signInKey, staffKey, address } }) => ({ locale, signInKey, staffKey, address }),
  command: (services, _player, { proof, ...request }) => completeProviderVisit(services, proof, request),
  message: (back, { t }) =>
    back.kind === 'linked' ? t('admin-access.account.linked', { way: t(`accounts.way.${back.provider}`) }) : null,
  partialFailure: (back, _viewer, { texts }) =>
    back.kind === 'refused' ? texts.t(back.locale)(back.key, back.params) : null,
  staffSession: (back) => (back.kind === 'half' ? { begin: back.session.key, seconds: back.session.seconds } : null),
  redirect: ({ next }) => next,
});

const second = page({
  path: '/staff/second',
  access: { role: 'guest' },
  input: z.object({ to: onward }),
  load: async (services, { browser }, { to }) =>
    (await isAwaitingSecondFactor(services, browser.staffKey)) ? { to } : fail('errors.staff.signIn'),
  component: staffSecondPage,
});

const secondFactor = endpoint({
  form: 'POST /staff/second',
  access: { role: 'guest' },
  csrf: 'origin',
  limits: { perAddress: perMinute(30) },
  input: z.object({ code: codeField, to: onward }),
  fromRequest: ({ browser }) => ({
    key: browser.staffKey,
    address: browser.address,
    device: browser.staffDevice,
    place: placeOf(browser),
  }),
  command: async (services, _player, { code, ...request }) => {
    const passed = await submitSecondFactor(services, { code }, request);
    return passed ?? fail('errors.staff.signIn');
  },
  partialFailure: ({ session }, { t }) => (session === null ? t('errors.staff.rejected') : null),
  // A browser is signed in either as a player or as a staff member, never as both.
  session: ({ session }) => (session === null ? null : { signOut: true }),
  staffSession: ({ session, device }) => session && { begin: session.key, seconds: session.seconds, device },
  redirect: ({ session }, { to }) => (session === null ? withTo('/staff/second', to) : (to ?? '/staff')),
});

const signOut = endpoint({
  form: 'POST /staff/sign-out',
  access: { role: 'staff', power: 'dashboard' },
  input: z.object({}),
  fromRequest: ({ browser }) => ({ key: browser.staffKey }),
  command: (services, member, { key }) => signOutStaff(services, member, key),
  staffSession: () => ({ end: true }),
  redirect: () => '/staff/sign-in',
});

const roles = page({
  path: '/staff/roles',
  access: { role: 'staff', power: 'roles' },
  input: z.object({ after: z.string().max(64).catch('').default('') }),
  load: (services, _viewer, { after }) => loadRoles(services, after),
  component: rolesPage,
});

const SAID_OF_CODE = { 'errors.staff.code': 'code', 'errors.staff.taken': 'name' } as const;

const tellLink = ({ name, link }: InvitedMember, { t }: RequestViewer): string =>
  t('admin-access.roles.link', { name, link });

// Not `once`: the stored answer of an idempotency key would hold the link in clear text.
const invite = endpoint({
  form: 'POST /staff/roles',
  access: { role: 'staff', power: 'roles' },
  limits: { perCaller: perMinute(30) },
  fieldErrors: SAID_OF_CODE,
  input: z.object({ name: memberName, role: roleField, code: confirmationField }),
  fromRequest: ({ locale, browser }) => ({ locale, address: browser.address }),
  command: (services, member, { code, address, ...input }) => addMember(services, member, input, { code, address }),
  message: tellLink,
  redirect: () => '/staff/roles',
});

const setRole = endpoint({
  form: 'POST /staff/roles/:id/role',
  access: { role: 'staff', power: 'roles' },
  limits: { perCaller: perMinute(60) },
  fieldErrors: SAID_OF_CODE,
  input: z.object({ id: rowId, role: roleField, code: confirmationField }),
  fromRequest: ({ browser }) => ({ address: browser.address }),
  command: (services, member, { code, address, ...input }) => changeRole(services, member, input, { code, address }),
  message: (_done, { t }) => t('admin-access.roles.changed'),
  redirect: () => '/staff/roles',
});

const resetSecond = endpoint({
  form: 'POST /staff/roles/:id/reset-second',
  access: { role: 'staff', power: 'roles' },
  limits: { perCaller: perMinute(30) },
  fieldErrors: SAID_OF_CODE,
  input: z.object({ id: rowId, code: confirmationField }),
  fromRequest: ({ locale, browser }) => ({ locale, address: browser.address }),
  command: (services, member, { code, address, ...input }) =>
    resetSecondFactor(services, member, input, { code, address }),
  message: tellLink,
  redirect: () => '/staff/roles',
});

const remove = endpoint({
  form: 'POST /staff/roles/:id/remove',
  access: { role: 'staff', power: 'roles' },
  limits: { perCaller: perMinute(30) },
  fieldErrors: SAID_OF_CODE,
  input: z.object({ id: rowId, code: confirmationField }),
  fromRequest: ({ browser }) => ({ address: browser.address }),
  command: (services, member, { code, address, ...input }) => removeMember(services, member, input, { code, address }),
  message: (_done, { t }) => t('admin-access.roles.removed'),
  redirect: () => '/staff/roles',
});

const audit = page({
  path: '/staff/audit',
  access: { role: 'staff', power: 'audit' },
  input: auditInput,
  load: (services, { locale }, { before, ...filter }) => loadAudit(services, filter, before, locale),
  component: auditPage,
  fragments: [auditFragment],
});

const auditCsv = download({
  path: '/staff/audit.csv',
  access: { role: 'staff', power: 'audit' },
  limits: { perCaller: perMinute(20) },
  input: auditInput,
  read: (services, viewer, { before: _before, ...filter }) => logFile(services, viewer, filter),
});

export default defineModule({
  name: 'admin/access',
  routes: [
    demo,
    signIn,
    first,
    came,
    byProvider,
    second,
    secondFactor,
    signOut,
    ...onboardingRoutes,
    ...accountRoutes,
    roles,
    invite,
    setRole,
    resetSecond,
    remove,
    audit,
    auditCsv,
  ],
  jobs: [
    { name: 'forget-ended-staff-sessions', everySeconds: HOUR_SECONDS, act: forgetEnded },
    { name: 'log-refused-staff-sign-ins', everySeconds: 60, act: logRefusals },
  ],
  tables: {
    change_requests: { grows: true },
    staff_sessions: { grows: true },
    staff_links: { grows: true },
    staff_log: { grows: true },
  },
});
