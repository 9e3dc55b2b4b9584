import { z } from 'zod';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { booleanInput, returnPath } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { isCountry } from '#src/shared/countries.ts';
import { adultInvitation, adultPage, adultPart } from '#views/players/player-protection/adult-page.tsx';
import { changeCountry } from './change-country.ts';
import { confirmAdult } from './confirm-adult.ts';
import { loadAdultPage } from './adult-model.ts';

const CHOICES = perMinute(60);

/** A country code in either case; empty means none. */
const countryInput = z
  .string()
  .max(8)
  .transform((typed) => typed.trim().toUpperCase())
  .refine((code) => code === '' || isCountry(code))
  .transform((code) => (code === '' ? null : code))
  .nullable();

const adultChange = endpoint({
  call: 'POST /api/user/adult',
  form: 'POST /adult',
  who: 'player',
  rate: CHOICES,
  input: z.object({ confirm: booleanInput, country: countryInput.default(null), return: returnPath }),
  act: confirmAdult,
  answer: (adult) => ({ adult }),
  message: (_adult, { t }) => t('accounts.adult.done'),
  session: () => ({ change: { isAdult: true } }),
  next: (_adult, input) => input.return,
});

const adult = page({
  path: '/adult',
  who: 'player',
  input: z.object({ return: returnPath }),
  load: loadAdultPage,
  page: adultPage,
  invitation: adultInvitation,
  parts: [adultPart],
});

const countryChange = endpoint({
  call: 'POST /api/user/country',
  form: 'POST /profile/country',
  who: 'player',
  rate: CHOICES,
  input: z.object({ country: countryInput }),
  act: changeCountry,
  answer: (country) => ({ country }),
  message: (_country, { t }) => t('accounts.country.saved'),
  next: () => '/profile/accounts#country',
});

export const routes = [adult, adultChange, countryChange];
