import { z } from 'zod';
import { type JsonOf, currencyField, idField, jsonText, textField } from '#src/http/endpoints/output.ts';

const currencyOutput = z
  .strictObject({
    ID: idField,
    code: currencyField,
    rate: z
      .number()
      .describe('Currency per 1 rouble.')
      .meta({ examples: [0.0109] }),
    name: textField('US dollar'),
    sign: textField('$').describe('HTML.'),
    disabled: z.boolean().describe('Not selectable: switched off, or the rouble while it is hidden.'),
  })
  .meta({ id: 'Currency' });

/** A currency in the API format of the specification. */
export type CurrencyEntity = JsonOf<typeof currencyOutput>;

export const currencyListOutput = jsonText(z.array(currencyOutput), 'A text that holds JSON: all currencies.');
