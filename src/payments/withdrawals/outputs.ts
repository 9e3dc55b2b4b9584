import { z } from 'zod';
import { itemOutput } from '#src/core/catalogue/models/index.ts';
import {
  type JsonOf,
  idField,
  listPage,
  minorField,
  moneyField,
  pictureField,
  textField,
  timeField,
} from '#src/http/endpoints/output.ts';

const gameIdField = textField('38204417').describe('ID of the player in the game.');
const listingField = z
  .number()
  .describe('Price of the lot in G.')
  .meta({ examples: [61.14] });
const listingMinorField = z
  .int()
  .describe('Hundredths of a G.')
  .meta({ examples: [6114] });
const donateFields = {
  donate: moneyField.describe('Topped-up money that counts for withdrawals, afterwards.'),
  donateMinor: minorField,
};

export const gameAccountOutput = z.strictObject({
  gameId: gameIdField,
  name: textField('Kim'),
  avatar: pictureField.describe('Empty without a picture.'),
});

export const requestedWithdrawalOutput = z.strictObject({
  withdrawal: z.strictObject({
    id: idField,
    insertId: idField,
    status: z.literal('waiting'),
    donateReservedMinor: minorField,
    listing: listingField,
    listingMinor: listingMinorField,
  }),
  ...donateFields,
});

export const cancelledWithdrawalOutput = z.strictObject({
  status: z.enum(['owned', 'bonus']).describe('State of the item.'),
  insertId: idField,
  ...donateFields,
});

export const withdrawalListOutput = listPage(
  z
    .strictObject({
      id: idField,
      insertId: idField,
      item: itemOutput,
      status: z.enum(['waiting', 'withdrawing', 'withdrawn', 'error', 'cancelled']),
      statusLabel: textField('Waiting'),
      gameId: gameIdField,
      gameName: textField('Kim'),
      listing: listingField,
      listingMinor: listingMinorField,
      donateReserved: moneyField,
      donateReservedMinor: minorField,
      reason: textField('The lot was not found.').nullable().describe('Why it was rejected.'),
      canTakeBack: z.boolean(),
      createdAt: timeField,
      takenAt: timeField.nullable(),
      closedAt: timeField.nullable(),
    })
    .meta({ id: 'Withdrawal' }),
);

export type ListedWithdrawal = JsonOf<typeof withdrawalListOutput>['items'][number];
