import { z } from 'zod';
import { field } from '#src/http/endpoints/output.ts';

export const adultOutput = z.strictObject({ adult: z.literal(1) });

export const countryOutput = z.strictObject({
  country: field.text('PL').nullable().describe('ISO 3166-1, two letters.'),
});
