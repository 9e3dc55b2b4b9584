import { z } from 'zod';
import { itemOutput } from '#src/core/catalogue/models/index.ts';
import { field, type JsonOf } from '#src/http/endpoints/output.ts';

export const promoOutput = z.strictObject({
  type: z.literal([0, 1, 2, 5]).describe('0 and 5 multiply the top-up by multiplayer, 1 adds price, 2 gives item.'),
  multiplayer: field.number(1.1),
  minSum: field.number(100).describe('Minimum top-up in the base currency.'),
  minSumMinor: field.minor,
  price: field
    .number(0)
    .describe(
      'Added amount, maximum of the item, or the most that a percentage adds (0: no limit) in the base currency.',
    ),
  priceMinor: field.minor,
  item: itemOutput.nullable(),
});

/**
 * A code in the API format and spelling of the specification. `minSum` and `price` are in the base currency, like the
 * minimums of payment methods; clients convert them with the rate.
 */
export type PromoCodeModel = JsonOf<typeof promoOutput>;
