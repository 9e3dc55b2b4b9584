import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { checkPromo } from './offer-promo.ts';
import { promoModel } from './promo-model.ts';
import { promoOutput } from './outputs.ts';

const check = endpoint({
  api: 'POST /api/payment/promo/check',
  summary: 'The gain of a promo code, without consuming it',
  description:
    'Fewer than 3 characters are an unknown code. A code that another player won is unknown too. `minSum` and ' +
    '`price` are in the base currency, to be multiplied by the rate.',
  access: { role: 'player' },
  // The rate limit prevents guessing codes, both by one player and by many players from one address.
  limits: { perCaller: perMinute(20), guessable: 'promo' },
  // No length limits here: a code of invalid length is reported as unknown, not as an invalid request.
  input: z.object({ promo: z.string() }),
  output: promoOutput,
  errors: [
    'errors.promo.early',
    'errors.promo.forPayment',
    'errors.promo.forWheel',
    'errors.promo.gift',
    'errors.promo.over',
    'errors.promo.unknown',
    'errors.promo.used',
    'errors.promo.usedUp',
  ],
  read: (services, { player }, input) => checkPromo(services, player, input),
  json: (offer, viewer, services) => promoModel(services, offer, viewer),
});

export default defineModule({
  name: 'core/promo-codes',
  routes: [check],
  tables: {
    promo_codes: { grows: true, kept: 'codes that were given to them' },
    promo_uses: { grows: true, kept: 'what codes were used for: a use is counted once' },
  },
});
