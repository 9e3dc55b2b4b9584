import { z } from 'zod';
import { itemOutput } from '#src/core/catalogue/models/index.ts';
import { field, type JsonOf, listPage } from '#src/http/endpoints/output.ts';

const gameIdField = field.text('38204417').describe('ID of the player in the game.');
const listingField = field.number(61.14).describe('Price of the lot in G.');
const listingMinorField = field.integer(6114).describe('Hundredths of a G.');
const donateFields = {
  donate: field.money.describe('Topped-up money that counts for withdrawals, afterwards.'),
  donateMinor: field.minor,
};

export const gameAccountOutput = z.strictObject({
  gameId: gameIdField,
  name: field.text('Kim'),
  avatar: field.picture.describe('Empty without a picture.'),
});

export const requestedWithdrawalOutput = z.strictObject({
  withdrawal: z.strictObject({
    id: field.id,
    insertId: field.id,
    status: z.literal('waiting'),
    donateReservedMinor: field.minor,
    listing: listingField,
    listingMinor: listingMinorField,
  }),
  ...donateFields,
});

export const cancelledWithdrawalOutput = z.strictObject({
  status: z.enum(['owned', 'bonus']).describe('State of the item.'),
  insertId: field.id,
  ...donateFields,
});

export const withdrawalListOutput = listPage(
  z
    .strictObject({
      id: field.id,
      insertId: field.id,
      item: itemOutput,
      status: z.enum(['waiting', 'withdrawing', 'withdrawn', 'error', 'cancelled']),
      statusLabel: field.text('Waiting'),
      gameId: gameIdField,
      gameName: field.text('Kim'),
      listing: listingField,
      listingMinor: listingMinorField,
      donateReserved: field.money,
      donateReservedMinor: field.minor,
      reason: field.text('The lot was not found.').nullable().describe('Why it was rejected.'),
      queuePlace: field.count.nullable().describe('Place in the queue, from 1; null when it does not wait there.'),
      canTakeBack: z.boolean(),
      createdAt: field.time,
      takenAt: field.time.nullable(),
      closedAt: field.time.nullable(),
    })
    .meta({ id: 'Withdrawal' }),
);

export type ListedWithdrawal = JsonOf<typeof withdrawalListOutput>['items'][number];
