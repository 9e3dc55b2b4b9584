import { z } from 'zod';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { page } from '#src/http/endpoints/page.ts';
import { fail } from '#src/shared/errors.ts';
import { onboardingPage } from '#views/admin/access/onboarding-page.tsx';
import { forgetCodes, setPassword, setSecondFactor } from '#src/admin/access/onboarding.ts';
import { loadOnboarding } from '#src/admin/access/onboarding-model.ts';
import { redirectToProvider } from '#src/admin/access/provider-callback.ts';
import { codeField, linkKey, passwordField, providerName } from '#src/admin/access/inputs.ts';

const begin = page({
  path: '/staff/begin/:key',
  access: { role: 'guest' },
  input: z.object({ key: linkKey }),
  load: (services, _viewer, { key }) => loadOnboarding(services, key),
  component: onboardingPage,
});

const beginPassword = endpoint({
  form: 'POST /staff/begin/:key/password',
  access: { role: 'guest' },
  csrf: 'origin',
  limits: { perAddress: perMinute(10) },
  input: z.object({ key: linkKey, password: passwordField }),
  command: (services, _player, input) => setPassword(services, input),
  redirect: (_done, { key }) => `/staff/begin/${key}`,
});

const beginLink = endpoint({
  form: 'POST /staff/begin/:key/link/:provider',
  access: { role: 'guest' },
  csrf: 'origin',
  limits: { perAddress: perMinute(10) },
  input: z.object({ key: linkKey, provider: providerName }),
  fromRequest: ({ locale, browser }) => ({ locale, signInKey: browser.signInKey }),
  command: async (services, _player, { key, provider, locale, signInKey }) => {
    const { step } = await loadOnboarding(services, key);
    if (step.kind !== 'first') fail('errors.staff.link');
    return await redirectToProvider(services, { for: 'begin', key }, { provider, locale, signInKey });
  },
  preferenceCookies: ({ signInKey }) => ({ signInKey }),
  redirect: ({ address }) => ({ externalUrl: address }),
});

const beginSecond = endpoint({
  form: 'POST /staff/begin/:key/code',
  access: { role: 'guest' },
  csrf: 'origin',
  limits: { perAddress: perMinute(10) },
  input: z.object({ key: linkKey, code: codeField }),
  command: (services, _player, input) => setSecondFactor(services, input),
  redirect: (_done, { key }) => `/staff/begin/${key}`,
});

const beginKept = endpoint({
  form: 'POST /staff/begin/:key/kept',
  access: { role: 'guest' },
  csrf: 'origin',
  input: z.object({ key: linkKey }),
  command: (services, _player, input) => forgetCodes(services, input),
  redirect: () => '/staff/sign-in',
});

export const onboardingRoutes = [begin, beginPassword, beginLink, beginSecond, beginKept];
