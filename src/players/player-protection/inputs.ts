import { z } from 'zod';
import { isCountry } from '#src/shared/countries.ts';

/** A country code in either case; empty means none. */
export const countryInput = z
  .string()
  .max(8)
  .transform((typed) => typed.trim().toUpperCase())
  .refine((code) => code === '' || isCountry(code))
  .transform((code) => (code === '' ? null : code))
  .nullable();
