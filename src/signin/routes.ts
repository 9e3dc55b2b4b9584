import { z } from 'zod';
import { fail } from '#src/shared/errors.ts';
import { endpoint, perMinute } from '#src/http/endpoint.ts';
import { isOwnPath } from '#src/http/own-path.ts';
import { page } from '#src/http/page.ts';
import { loginPage, loginPart } from '#views/signin/login-page.tsx';
import { listHints } from './list-hints.ts';
import { loadLogin } from './login-model.ts';
import { loadUser, sessionUser } from './session-user.ts';
import { signInDemo } from './sign-in-demo.ts';

/** Letters, digits and signs of any script, and spaces between them; nothing that cannot be seen. */
const PRINTABLE = /^[^\p{C}\p{Zl}\p{Zp}]{1,32}$/u;

const demoInput = z.object({
  name: z
    .string()
    .transform((name) => name.normalize('NFC').trim())
    .refine((name) => PRINTABLE.test(name)),
  return: z.string().optional(),
  role: z.string().optional(),
});

const signInAsDemo = endpoint({
  form: 'GET /auth/demo',
  who: 'guest',
  rate: perMinute(600),
  input: demoInput,
  act: async (world, _player, { name, role }, { locale }) => {
    // Staff have a console before they have a way in.
    if (role !== undefined) fail('errors.page', { path: '/auth/demo' });
    return await signInDemo(world, name, locale);
  },
  answer: (signedIn) => signedIn,
  session: (signedIn) => ({ signIn: signedIn }),
  next: (_signedIn, input) => (input.return !== undefined && isOwnPath(input.return) ? input.return : '/'),
});

const showSession = endpoint({
  call: 'GET /api/_auth/session',
  who: 'guest',
  input: z.object({}),
  act: loadUser,
  raw: true,
  answer: (state, face) => sessionUser(state, face),
});

const signOut = endpoint({
  call: 'DELETE /api/_auth/session',
  form: 'POST /signout',
  who: 'guest',
  guard: 'origin',
  input: z.object({}),
  act: async () => null,
  answer: () => null,
  session: () => ({ signOut: true }),
});

/** An address that was made by hand, or names another site, leads home after signing in. */
const loginInput = z.object({ return: z.string().refine(isOwnPath).nullable().catch(null).default(null) });

const login = page({
  path: '/login',
  who: 'guest',
  input: loginInput,
  load: (world, face, input) => loadLogin(world, face, input.return),
  page: loginPage,
  parts: [loginPart],
});

const hintList = endpoint({
  call: 'GET /api/hint/list',
  who: 'guest',
  input: z.object({ lang: z.string().max(16).default('') }),
  act: (world, _player, { lang }) => Promise.resolve(listHints(world, lang)),
  answer: (hints) => hints,
});

export const routes = [login, hintList, signInAsDemo, showSession, signOut];
