import { z } from 'zod';
import { endpoint, perMinute } from '#src/http/endpoint.ts';
import { page } from '#src/http/page.ts';
import { fail } from '#src/shared/errors.ts';
import { beginPage } from '#views/staff/begin-page.tsx';
import { forgetCodes, setPassword, setSecondFactor } from '../begin.ts';
import { loadBegin } from '../begin-model.ts';
import { leadToProvider } from '../came-back.ts';
import { codeField, linkKey, passwordField, providerName } from '../inputs.ts';

const begin = page({
  path: '/staff/begin/:key',
  who: 'guest',
  input: z.object({ key: linkKey }),
  load: (world, _face, { key }) => loadBegin(world, key),
  page: beginPage,
});

const beginPassword = endpoint({
  form: 'POST /staff/begin/:key/password',
  who: 'guest',
  guard: 'origin',
  addressRate: perMinute(10),
  input: z.object({ key: linkKey, password: passwordField }),
  act: (world, _player, input) => setPassword(world, input),
  next: (_done, { key }) => `/staff/begin/${key}`,
});

const beginLink = endpoint({
  form: 'POST /staff/begin/:key/link/:provider',
  who: 'guest',
  guard: 'origin',
  addressRate: perMinute(10),
  input: z.object({ key: linkKey, provider: providerName }),
  act: async (world, _player, { key, provider }, { locale, caller: { signInKey } }) => {
    const { step } = await loadBegin(world, key);
    if (step.kind !== 'first') fail('errors.staff.link');
    return await leadToProvider(world, { for: 'begin', key }, { provider, locale, signInKey });
  },
  remember: ({ signInKey }) => ({ signInKey }),
  next: ({ address }) => ({ abroad: address }),
});

const beginSecond = endpoint({
  form: 'POST /staff/begin/:key/code',
  who: 'guest',
  guard: 'origin',
  addressRate: perMinute(10),
  input: z.object({ key: linkKey, code: codeField }),
  act: (world, _player, input) => setSecondFactor(world, input),
  next: (_done, { key }) => `/staff/begin/${key}`,
});

const beginKept = endpoint({
  form: 'POST /staff/begin/:key/kept',
  who: 'guest',
  guard: 'origin',
  input: z.object({ key: linkKey }),
  act: (world, _player, input) => forgetCodes(world, input),
  next: () => '/staff/sign-in',
});

export const beginRoutes = [begin, beginPassword, beginLink, beginSecond, beginKept];
