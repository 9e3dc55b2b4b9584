import { z } from 'zod';
import { coarseAddress } from '#src/http/coarse-address.ts';
import { endpoint, perMinute } from '#src/http/endpoint.ts';
import type { Face } from '#src/http/endpoint.ts';
import type { Caller } from '#src/http/front.ts';
import { rowId } from '#src/http/fields.ts';
import { isOwnPath } from '#src/http/own-path.ts';
import { page } from '#src/http/page.ts';
import type { SessionPlace } from '#src/platform/sessions.ts';
import { fail } from '#src/shared/errors.ts';
import { auditPage } from '#views/staff/audit-page.tsx';
import { auditPart } from '#views/staff/audit-part.tsx';
import { rolesPage } from '#views/staff/roles-page.tsx';
import { staffSecondPage, staffSignInPage } from '#views/staff/sign-in-page.tsx';
import { loadAudit } from './audit-model.ts';
import { cameBack, leadToProvider, withTo } from './came-back.ts';
import { enterDemo } from './enter-demo.ts';
import { auditInput, codeField, linkKey, memberName, providerName, roleField, signInInput } from './inputs.ts';
import { addMember, changeRole, type Invited, removeMember, resetSecondFactor } from './members.ts';
import { loadRoles } from './roles-model.ts';
import { accountRoutes } from './routes/account.ts';
import { beginRoutes } from './routes/begin.ts';
import { awaitsSecond, passFirst, passSecond } from './sign-in.ts';
import { signOutStaff } from './sign-out.ts';
import { openWays } from './ways.ts';

/** A page of the console, but for those on the way in. */
const OF_THE_CONSOLE = /^(?:\/(?:en|ua|pl))?\/staff(?:[?]|$|\/(?!sign-in|second|begin))/;

/** Where to go on to once signed in; what was made by hand, or names another site, is the first page. */
const onward = z
  .string()
  .refine((path) => isOwnPath(path) && OF_THE_CONSOLE.test(path))
  .nullable()
  .catch(null)
  .default(null);

/** Where a session is begun, as far as its member is shown it. */
const placeOf = ({ address, userAgent }: Caller): SessionPlace => ({
  address: coarseAddress(address),
  agent: userAgent,
});

const demo = endpoint({
  form: 'GET /auth/demo',
  who: 'guest',
  rate: perMinute(600),
  input: z.object({ name: memberName, return: z.string().optional(), role: roleField.optional() }),
  act: (world, _player, { name, role }, { locale, caller }) =>
    enterDemo(world, { name, role }, locale, placeOf(caller)),
  // Whoever works here does not play here: in one browser one of both is signed in by this.
  session: ({ player }) => (player === null ? { signOut: true } : { signIn: player }),
  staffSession: ({ staff }) => (staff === null ? null : { begin: staff.key, seconds: staff.seconds }),
  next: ({ staff }, input) =>
    input.return !== undefined && isOwnPath(input.return) ? input.return : staff === null ? '/' : '/staff',
});

const signIn = page({
  path: '/staff/sign-in',
  who: 'guest',
  input: z.object({ to: onward }),
  load: (world, _face, { to }) => Promise.resolve({ to, ways: openWays(world) }),
  page: staffSignInPage,
});

const first = endpoint({
  form: 'POST /staff/sign-in',
  who: 'guest',
  guard: 'origin',
  addressRate: perMinute(30),
  input: signInInput.extend({ to: onward }),
  act: (world, _player, { name, password }, { caller }) => passFirst(world, { name, password }, caller.address),
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
  act: (world, _player, { provider, to }, { locale, caller: { signInKey } }) =>
    leadToProvider(world, { for: 'sign-in', to }, { provider, locale, signInKey }),
  remember: ({ signInKey }) => ({ signInKey }),
  next: ({ address }) => ({ abroad: address }),
});

// The provider leads here by way of the store's one address for callbacks; the proof is of this browser alone.
const came = endpoint({
  form: 'GET /staff/sign-in/came',
  who: 'guest',
  addressRate: perMinute(30),
  input: z.object({ proof: linkKey }),
  act: (world, _player, { proof }, { locale, caller: { signInKey, staffKey, address } }) =>
    cameBack(world, proof, { signInKey, staffKey, address, locale }),
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
  load: async (world, { caller }, { to }) =>
    (await awaitsSecond(world, caller.staffKey)) ? { to } : fail('errors.staff.signIn'),
  page: staffSecondPage,
});

const secondFactor = endpoint({
  form: 'POST /staff/second',
  who: 'guest',
  guard: 'origin',
  addressRate: perMinute(30),
  input: z.object({ code: codeField, to: onward }),
  act: async (world, _player, { code }, { caller }) => {
    const { staffKey: key, address } = caller;
    const passed = await passSecond(world, { code }, { key, address, place: placeOf(caller) });
    return passed ?? fail('errors.staff.signIn');
  },
  complaint: ({ session }, { texts }, { locale }) =>
    session === null ? texts.t(locale)('errors.staff.rejected') : null,
  // Whoever works here does not play here.
  session: ({ session }) => (session === null ? null : { signOut: true }),
  staffSession: ({ session }) => session && { begin: session.key, seconds: session.seconds },
  next: ({ session }, { to }) => (session === null ? withTo('/staff/second', to) : (to ?? '/staff')),
});

const signOut = endpoint({
  form: 'POST /staff/sign-out',
  who: 'staff',
  power: 'dashboard',
  input: z.object({}),
  act: (world, member, _input, { caller }) => signOutStaff(world, member, caller.staffKey),
  staffSession: () => ({ end: true }),
  next: () => '/staff/sign-in',
});

const roles = page({
  path: '/staff/roles',
  who: 'staff',
  power: 'roles',
  input: z.object({ after: z.string().max(64).catch('').default('') }),
  load: (world, _face, { after }) => loadRoles(world, after),
  page: rolesPage,
});

const tellLink = ({ name, link }: Invited, { t }: Face): string => t('staff.roles.link', { name, link });

// Not `once`: what is kept under a key would hold the link in clear text.
const invite = endpoint({
  form: 'POST /staff/roles',
  who: 'staff',
  power: 'roles',
  rate: perMinute(30),
  input: z.object({ name: memberName, role: roleField }),
  act: (world, member, input, { locale }) => addMember(world, member, { ...input, locale }),
  message: tellLink,
  next: () => '/staff/roles',
});

const setRole = endpoint({
  form: 'POST /staff/roles/:id/role',
  who: 'staff',
  power: 'roles',
  rate: perMinute(60),
  input: z.object({ id: rowId, role: roleField }),
  act: changeRole,
  message: (_done, { t }) => t('staff.roles.changed'),
  next: () => '/staff/roles',
});

const resetSecond = endpoint({
  form: 'POST /staff/roles/:id/reset-second',
  who: 'staff',
  power: 'roles',
  rate: perMinute(30),
  input: z.object({ id: rowId }),
  act: (world, member, { id }, { locale }) => resetSecondFactor(world, member, { id, locale }),
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
  load: (world, _face, { before, ...filter }) => loadAudit(world, filter, before),
  page: auditPage,
  parts: [auditPart],
});

export const routes = [
  ...[demo, signIn, first, came, byProvider, second, secondFactor, signOut],
  ...[...beginRoutes, ...accountRoutes],
  ...[roles, invite, setRole, resetSecond, remove, audit],
];
