import { z } from 'zod';
import { ROLES } from '#src/shared/powers.ts';
import { endpoint, perMinute } from '#src/http/endpoint.ts';
import { isOwnPath } from '#src/http/own-path.ts';
import { demoName } from './inputs.ts';
import { enterDemo } from './enter-demo.ts';
import { signOutStaff } from './sign-out.ts';

const demo = endpoint({
  form: 'GET /auth/demo',
  who: 'guest',
  rate: perMinute(600),
  input: z.object({ name: demoName, return: z.string().optional(), role: z.enum(ROLES).optional() }),
  act: (world, _player, { name, role }, { locale }) => enterDemo(world, { name, role }, locale),
  // Whoever works here does not play here: in one browser one of both is signed in by this.
  session: ({ player }) => (player === null ? { signOut: true } : { signIn: player }),
  staffSession: ({ staff }) => (staff === null ? null : { begin: staff.key, seconds: staff.seconds }),
  next: ({ staff }, input) =>
    input.return !== undefined && isOwnPath(input.return) ? input.return : staff === null ? '/' : '/staff',
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

export const routes = [demo, signOut];
