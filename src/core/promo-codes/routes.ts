import { z } from 'zod';
import { endpoint, perMinute } from '#src/http/endpoint.ts';
import { checkPromo } from './check-promo.ts';
import { promoModel } from './promo-model.ts';

export const check = endpoint({
  call: 'POST /api/payment/promo/check',
  who: 'player',
  // Codes are not to be guessed: neither by one player, nor by many from one place.
  rate: perMinute(20),
  addressRate: perMinute(60),
  // Too long or too short is no mistake of the request: there is no such code.
  input: z.object({ promo: z.string() }),
  act: checkPromo,
  answer: (offer, face, world) => promoModel(world, offer, face),
});

export const routes = [check];
