import { z } from 'zod';
import { field, type JsonOf, listPage } from '#src/http/endpoints/output.ts';
import { MOVEMENT_ACCOUNTS, MOVEMENT_UNITS, TRANSFER_KINDS } from '#src/shared/transfer-kinds.ts';

const amountField = field.number(12.5);

export const ledgerOutput = listPage(
  z
    .strictObject({
      id: field.id,
      kind: z.enum(TRANSFER_KINDS),
      reason: field.text('Case opening').describe('The kind in words.'),
      subject: field.text('Polar Storm').nullable().describe('Name of the related case or item.'),
      href: field.path.nullable(),
      account: z.enum(MOVEMENT_ACCOUNTS),
      unit: z.enum(MOVEMENT_UNITS),
      change: amountField.describe('With its sign, in the currency of the viewer or in points.'),
      changeMinor: field.minor.describe('In hundredths of the unit.'),
      amount: amountField,
      amountMinor: field.minor,
      createdAt: field.time,
    })
    .meta({ id: 'Movement' }),
);

export type MovementModel = JsonOf<typeof ledgerOutput>['items'][number];
