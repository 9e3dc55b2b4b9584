import { z } from 'zod';
import { itemOutput } from '#src/core/catalogue/models/index.ts';
import {
  type JsonOf,
  countField,
  hexField,
  idField,
  minorField,
  moneyField,
  percentField,
  ticketField,
} from '#src/http/endpoints/output.ts';

export const upgradeOfferOutput = z.strictObject({
  stake: moneyField,
  stakeMinor: minorField,
  chance: percentField,
  from: ticketField.describe('First winning ticket.'),
  to: ticketField.describe('Last winning ticket.'),
  quote: hexField.describe('Hash of the offer, to be sent with the roll.'),
});

/** Preview of an upgrade: the response of POST /api/upgrade/preview. */
export type UpgradeOfferModel = JsonOf<typeof upgradeOfferOutput>;

export const upgradeOutput = z.strictObject({
  upgradeId: idField,
  won: z.boolean(),
  item: itemOutput.describe('The target, won or lost.'),
  insertId: idField.nullable().describe('ID of the won item; null after a loss.'),
  ticket: ticketField,
  nonce: countField,
  chance: percentField,
  from: ticketField,
  to: ticketField,
  drawId: idField,
  balance: moneyField,
  balanceMinor: minorField,
});

export type RollAnswer = JsonOf<typeof upgradeOutput>;
