import { z } from 'zod';
import { itemOutput } from '#src/core/catalogue/models/index.ts';
import { AVERAGE_COST } from '#src/games/average-cost.ts';
import { field, type JsonOf } from '#src/http/endpoints/output.ts';

export const upgradeOfferOutput = z.strictObject({
  stake: field.money,
  stakeMinor: field.minor,
  chance: field.percent,
  from: field.ticket.describe('First winning ticket.'),
  to: field.ticket.describe('Last winning ticket.'),
  averageCost: field.money.describe(AVERAGE_COST),
  quote: field.hex.describe('Hash of the offer, to be sent with the roll.'),
});

/** Preview of an upgrade: the response of POST /api/upgrade/preview. */
export type UpgradeOfferModel = JsonOf<typeof upgradeOfferOutput>;

export const upgradeOutput = z.strictObject({
  upgradeId: field.id,
  won: z.boolean(),
  item: itemOutput.describe('The target, won or lost.'),
  insertId: field.id.nullable().describe('ID of the won item; null after a loss.'),
  ticket: field.ticket,
  nonce: field.count,
  chance: field.percent,
  from: field.ticket,
  to: field.ticket,
  drawId: field.id,
  balance: field.money,
  balanceMinor: field.minor,
});

export type RollAnswer = JsonOf<typeof upgradeOutput>;
