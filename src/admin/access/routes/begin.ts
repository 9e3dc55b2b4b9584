import { z } from 'zod';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { page } from '#src/http/endpoints/page.ts';
import { fail } from '#src/shared/errors.ts';
import { beginPage } from '#views/admin/access/begin-page.tsx';
import { forgetCodes, setPassword, setSecondFactor } from '#src/admin/access/begin.ts';
import { loadBegin } from '#src/admin/access/begin-model.ts';
import { redirectToProvider } from '#src/admin/access/came-back.ts';
import { codeField, linkKey, passwordField, providerName } from '#src/admin/access/inputs.ts';

const begin = page({
  path: '/staff/begin/:key',
  who: 'guest',
  input: z.object({ key: linkKey }),
  load: (services, _face, { key }) => loadBegin(services, key),
  page: beginPage,
});

const beginPassword = endpoint({
  form: 'POST /staff/begin/:key/password',
  who: 'guest',
  guard: 'origin',
  addressRate: perMinute(10),
  input: z.object({ key: linkKey, password: passwordField }),
  act: (services, _player, input) => setPassword(services, input),
  next: (_done, { key }) => `/staff/begin/${key}`,
});

const beginLink = endpoint({
  form: 'POST /staff/begin/:key/link/:provider',
  who: 'guest',
  guard: 'origin',
  addressRate: perMinute(10),
  input: z.object({ key: linkKey, provider: providerName }),
  act: async (services, _player, { key, provider }, { locale, browser: { signInKey } }) => {
    const { step } = await loadBegin(services, key);
    if (step.kind !== 'first') fail('errors.staff.link');
    return await redirectToProvider(services, { for: 'begin', key }, { provider, locale, signInKey });
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
  act: (services, _player, input) => setSecondFactor(services, input),
  next: (_done, { key }) => `/staff/begin/${key}`,
});

const beginKept = endpoint({
  form: 'POST /staff/begin/:key/kept',
  who: 'guest',
  guard: 'origin',
  input: z.object({ key: linkKey }),
  act: (services, _player, input) => forgetCodes(services, input),
  next: () => '/staff/sign-in',
});

export const beginRoutes = [begin, beginPassword, beginLink, beginSecond, beginKept];
