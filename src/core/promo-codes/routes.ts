import { z } from 'zod';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { checkPromo } from './check-promo.ts';
import { promoModel } from './promo-model.ts';

export const check = endpoint({
  call: 'POST /api/payment/promo/check',
  who: 'player',
  // The rate limit prevents guessing codes, both by one player and by many players from one address.
  rate: perMinute(20),
  addressRate: perMinute(60),
  // No length limits here: a code of invalid length is reported as unknown, not as an invalid request.
  input: z.object({ promo: z.string() }),
  act: checkPromo,
  answer: (offer, viewer, services) => promoModel(services, offer, viewer),
});

export const routes = [check];
