import { z } from 'zod';
import {
  type JsonOf,
  idField,
  listPage,
  minorField,
  pathField,
  textField,
  timeField,
} from '#src/http/endpoints/output.ts';
import { MOVEMENT_ACCOUNTS, MOVEMENT_UNITS, TRANSFER_KINDS } from '#src/shared/transfer-kinds.ts';

const amountField = z.number().meta({ examples: [12.5] });

export const ledgerOutput = listPage(
  z
    .strictObject({
      id: idField,
      kind: z.enum(TRANSFER_KINDS),
      reason: textField('Case opening').describe('The kind in words.'),
      subject: textField('Polar Storm').nullable().describe('Name of the related case or item.'),
      href: pathField.nullable(),
      account: z.enum(MOVEMENT_ACCOUNTS),
      unit: z.enum(MOVEMENT_UNITS),
      change: amountField.describe('With its sign, in the currency of the viewer or in points.'),
      changeMinor: minorField.describe('In hundredths of the unit.'),
      amount: amountField,
      amountMinor: minorField,
      createdAt: timeField,
    })
    .meta({ id: 'Movement' }),
);

export type MovementModel = JsonOf<typeof ledgerOutput>['items'][number];
