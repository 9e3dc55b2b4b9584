import { z } from 'zod';
import { itemOutput } from '#src/core/catalogue/models/index.ts';
import { AVERAGE_COST } from '#src/games/average-cost.ts';
import { field, type JsonOf } from '#src/http/endpoints/output.ts';

const gField = field.number(12.5);

export const contractOfferOutput = z.strictObject({
  value: gField.describe('Value of the items, in G.'),
  worth: field.money.describe('Value of the items, in the display currency.'),
  min: gField.describe('Value of the cheapest outcome, in G.'),
  max: gField.describe('Value of the dearest outcome, in G.'),
  odds: z.array(z.strictObject({ item: itemOutput, chance: field.percent, from: field.ticket, to: field.ticket })),
  averageCost: field.money.describe(AVERAGE_COST),
  quote: field.hex.describe('Hash of the offer, to be sent when the contract is signed.'),
});

export const contractOutput = z.strictObject({
  contractId: field.id,
  item: itemOutput,
  insertId: field.id,
  ticket: field.ticket,
  nonce: field.count,
  chance: field.percent,
  drawId: field.id,
  valueMinor: field.minor.describe('Value of the used items.'),
});

export type SignAnswer = JsonOf<typeof contractOutput>;
