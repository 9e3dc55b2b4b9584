import { z } from 'zod';
import { itemOutput } from '#src/core/catalogue/models/index.ts';
import {
  type JsonOf,
  countField,
  hexField,
  idField,
  minorField,
  percentField,
  ticketField,
} from '#src/http/endpoints/output.ts';

const gField = z.number().meta({ examples: [12.5] });

export const contractOfferOutput = z.strictObject({
  value: gField.describe('Value of the items, in G.'),
  min: gField.describe('Value of the cheapest outcome, in G.'),
  max: gField.describe('Value of the dearest outcome, in G.'),
  odds: z.array(z.strictObject({ item: itemOutput, chance: percentField, from: ticketField, to: ticketField })),
  quote: hexField.describe('Hash of the offer, to be sent when the contract is signed.'),
});

export const contractOutput = z.strictObject({
  contractId: idField,
  item: itemOutput,
  insertId: idField,
  ticket: ticketField,
  nonce: countField,
  chance: percentField,
  drawId: idField,
  valueMinor: minorField.describe('Value of the used items.'),
});

export type SignAnswer = JsonOf<typeof contractOutput>;
