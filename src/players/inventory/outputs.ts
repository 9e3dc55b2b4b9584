import { z } from 'zod';
import { itemOutput } from '#src/core/catalogue/models/index.ts';
import {
  type JsonOf,
  currencyField,
  countField,
  idField,
  listPage,
  minorField,
  moneyField,
  textField,
  ticketField,
  timeField,
} from '#src/http/endpoints/output.ts';

const ITEM_STATUSES = [
  'owned',
  'bonus',
  'sold',
  'contract',
  'upgrade',
  'waiting',
  'withdrawing',
  'withdrawn',
  'error',
] as const;

export const dropOutput = z
  .strictObject({
    insertId: idField.describe('ID of the owned item.'),
    item: itemOutput.describe('The prices are frozen at the win.'),
    status: z.enum(ITEM_STATUSES),
    statusLabel: textField('In the inventory'),
    locked: z.boolean(),
    drawId: idField.nullable(),
    ticket: ticketField.nullable(),
    nonce: countField.nullable(),
    incase: textField('polar-storm').nullable().describe('Name of the case.'),
    caseTitle: textField('Polar Storm').nullable(),
    createdAt: timeField,
  })
  .meta({ id: 'Drop', description: 'An item that a player owns or owned.' });

export type DropModel = JsonOf<typeof dropOutput>;

export const itemListOutput = listPage(dropOutput).extend({
  valueMinor: minorField.describe('Value of the owned items.'),
});

export const saleOutput = z.strictObject({
  sold: z.array(idField),
  profit: moneyField,
  profitMinor: minorField,
  currency: currencyField,
  balance: moneyField,
  balanceMinor: minorField,
});

export type SellAnswer = JsonOf<typeof saleOutput>;

export const lockedItemOutput = z.strictObject({ item: dropOutput.nullable() });
