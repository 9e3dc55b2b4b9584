import { z } from 'zod';
import { field, type JsonOf, jsonText } from '#src/http/endpoints/output.ts';

const currencyOutput = z
  .strictObject({
    ID: field.id,
    code: field.currency,
    rate: field.number(0.0109).describe('Currency per 1 rouble.'),
    name: field.text('US dollar'),
    sign: field.text('$').describe('HTML.'),
    disabled: z.boolean().describe('Not selectable: switched off, or the rouble while it is hidden.'),
  })
  .meta({ id: 'Currency' });

/** A currency in the API format of the specification. */
export type CurrencyEntity = JsonOf<typeof currencyOutput>;

export const currencyListOutput = jsonText(z.array(currencyOutput), 'A text that holds JSON: all currencies.');
