import { z } from 'zod';
import { itemOutput } from '#src/core/catalogue/models/index.ts';
import { field, type JsonOf, listPage } from '#src/http/endpoints/output.ts';

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
    insertId: field.id.describe('ID of the owned item.'),
    item: itemOutput.describe('The prices are frozen at the win.'),
    status: z.enum(ITEM_STATUSES),
    statusLabel: field.text('In the inventory'),
    locked: z.boolean(),
    drawId: field.id.nullable(),
    ticket: field.ticket.nullable(),
    nonce: field.count.nullable(),
    incase: field.text('polar-storm').nullable().describe('Name of the case.'),
    caseTitle: field.text('Polar Storm').nullable(),
    createdAt: field.time,
  })
  .meta({ id: 'Drop', description: 'An item that a player owns or owned.' });

export type DropModel = JsonOf<typeof dropOutput>;

export const itemListOutput = listPage(dropOutput).extend({
  valueMinor: field.minor.describe('Value of the owned items.'),
});

export const saleOutput = z.strictObject({
  sold: z.array(field.id),
  profit: field.money,
  profitMinor: field.minor,
  currency: field.currency,
  balance: field.money,
  balanceMinor: field.minor,
});

export type SellAnswer = JsonOf<typeof saleOutput>;

export const lockedItemOutput = z.strictObject({ item: dropOutput.nullable() });
