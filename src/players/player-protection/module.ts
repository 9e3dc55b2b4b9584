import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { booleanInput, returnPath } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { adultInvitation, adultPage, adultFragment } from '#views/players/player-protection/adult-page.tsx';
import { changeCountry } from './change-country.ts';
import { confirmAdult } from './confirm-adult.ts';
import { loadAdultPage } from './adult-model.ts';
import { countryInput } from './inputs.ts';
import { adultOutput, countryOutput } from './outputs.ts';

const CHOICES = perMinute(60);

const adultChange = endpoint({
  api: 'POST /api/user/adult',
  form: 'POST /adult',
  summary: 'Confirms that the player is 18 (`confirm`: 1, true or yes), permanently',
  description:
    'Until then every call that spends, takes or tops up is 403 `errors.age.confirm`, as is this one for any other ' +
    'value. A non-empty `country` is stored as by POST /api/user/country.',
  access: { role: 'player' },
  limits: { perCaller: CHOICES },
  input: z.object({ confirm: booleanInput, country: countryInput.default(null), return: returnPath }),
  output: adultOutput,
  errors: ['errors.age.confirm'],
  command: confirmAdult,
  json: (adult) => ({ adult }),
  message: (_adult, { t }) => t('accounts.adult.done'),
  session: () => ({ change: { isAdult: true } }),
  redirect: (_adult, input) => input.return,
});

const adult = page({
  path: '/adult',
  access: { role: 'player' },
  input: z.object({ return: returnPath }),
  load: loadAdultPage,
  component: adultPage,
  invitation: adultInvitation,
  fragments: [adultFragment],
});

const countryChange = endpoint({
  api: 'POST /api/user/country',
  form: 'POST /profile/country',
  summary: 'Stores the country in which the player lives, by the two letters of ISO 3166-1; null or empty removes it',
  description:
    'Where staff have closed paid play, for this country or that of the request, everything that takes money, points ' +
    'or items for a draw, and topping up, is 451 `errors.country`.',
  access: { role: 'player' },
  limits: { perCaller: CHOICES },
  input: z.object({ country: countryInput }),
  output: countryOutput,
  command: changeCountry,
  json: (country) => ({ country }),
  message: (_country, { t }) => t('accounts.country.saved'),
  redirect: () => '/profile/accounts#country',
});

export default defineModule({
  name: 'players/player-protection',
  routes: [adult, adultChange, countryChange],
  tables: {
    play_limits: { grows: true, kept: 'leaving does not lift a limit' },
    play_breaks: { grows: true, kept: 'leaving does not undo a break' },
    play_break_marks: { grows: true },
    play_days: { grows: true, kept: 'what was played for: the audit counts it again' },
  },
});
