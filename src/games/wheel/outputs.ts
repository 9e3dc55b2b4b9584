import { z } from 'zod';
import { dropOutput } from '#src/players/inventory/index.ts';
import {
  type JsonOf,
  countField,
  idField,
  jsonText,
  minorField,
  moneyField,
  percentField,
  pictureField,
  pointsField,
  textField,
  ticketField,
  timeField,
} from '#src/http/endpoints/output.ts';

const prizeKind = z.enum(['points', 'money', 'item', 'case', 'promo', 'cashback', 'spin']);

const sectorOutput = z
  .strictObject({
    position: idField.describe('Position on the ring, from 1.').meta({ examples: [1] }),
    kind: prizeKind,
    title: textField('50 points'),
    label: textField('50').describe('Short name on the sector.'),
    sub: textField('points').nullable().describe('Second line of the label.'),
    logo: pictureField.nullable(),
    itemName: textField('ar-9-cobalt').nullable().describe('Name of the page of an item.'),
    chance: percentField,
    from: ticketField,
    to: ticketField,
  })
  .meta({ id: 'WheelSector' });

export type WheelSectorModel = JsonOf<typeof sectorOutput>;

export const wheelItemsOutput = z.strictObject({
  status: z.literal('ok'),
  items: jsonText(z.array(sectorOutput), 'A text that holds JSON: the sectors in ring order.'),
});

export const spinOutput = z.strictObject({
  spinId: idField,
  versionId: idField.describe('Version of the wheel.'),
  sector: idField.describe('Position of the sector.').meta({ examples: [1] }),
  prize: z.strictObject({
    kind: prizeKind,
    title: textField('50 points'),
    logo: pictureField.nullable(),
    state: z.enum(['given', 'open', 'used', 'over']),
    until: timeField.nullable().describe('Expiry of a voucher, code or cashback.'),
    voucher: z.strictObject({ id: idField, caseName: textField('polar-storm') }).nullable(),
    percent: percentField.nullable().describe('Cashback of each paid opening.'),
    item: dropOutput.nullable(),
    balance: moneyField.describe('Balances after the spin.'),
    balanceMinor: minorField,
    bonuses: pointsField,
  }),
  code: textField('SPIN-7K3Q').nullable().describe('Promo code for a top-up.'),
  freeSpin: countField.describe('Free spins left.'),
  ticket: ticketField,
  nonce: countField,
  chance: percentField,
  drawId: idField,
  createdAt: timeField,
});

export type SpinAnswer = JsonOf<typeof spinOutput>;
