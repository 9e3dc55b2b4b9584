import { z } from 'zod';
import { rarityField } from '#src/core/catalogue/models/index.ts';
import { dropOutput } from '#src/players/inventory/index.ts';
import { field, type JsonOf, jsonText } from '#src/http/endpoints/output.ts';

const prizeKind = z.enum(['points', 'money', 'item', 'case', 'promo', 'cashback', 'spin']);

const sectorOutput = z
  .strictObject({
    position: field.id.describe('Position on the ring, from 1.').meta({ examples: [1] }),
    kind: prizeKind,
    title: field.text('50 points'),
    label: field.text('50').describe('Short name on the sector.'),
    sub: field.text('points').nullable().describe('Second line of the label.'),
    logo: field.picture.nullable(),
    rarity: rarityField.nullable().describe('Rarity of an item.'),
    itemName: field.text('ar-9-cobalt').nullable().describe('Name of the page of an item.'),
    chance: field.percent,
    from: field.ticket,
    to: field.ticket,
  })
  .meta({ id: 'WheelSector' });

export type WheelSectorModel = JsonOf<typeof sectorOutput>;

export const wheelItemsOutput = z.strictObject({
  status: z.literal('ok'),
  items: jsonText(z.array(sectorOutput), 'A text that holds JSON: the sectors in ring order.'),
});

export const spinOutput = z.strictObject({
  spinId: field.id,
  versionId: field.id.describe('Version of the wheel.'),
  sector: field.id.describe('Position of the sector.').meta({ examples: [1] }),
  prize: z.strictObject({
    kind: prizeKind,
    title: field.text('50 points'),
    logo: field.picture.nullable(),
    state: z.enum(['given', 'open', 'used', 'over']),
    until: field.time.nullable().describe('Expiry of a voucher, code or cashback.'),
    voucher: z.strictObject({ id: field.id, caseName: field.text('polar-storm') }).nullable(),
    percent: field.percent.nullable().describe('Cashback of each paid opening.'),
    item: dropOutput.nullable(),
    balance: field.money.describe('Balances after the spin.'),
    balanceMinor: field.minor,
    bonuses: field.points,
  }),
  code: field.text('SPIN-7K3Q').nullable().describe('Promo code for a top-up.'),
  freeSpin: field.count.describe('Free spins left.'),
  ticket: field.ticket,
  nonce: field.count,
  chance: field.percent,
  drawId: field.id,
  createdAt: field.time,
});

export type SpinAnswer = JsonOf<typeof spinOutput>;
