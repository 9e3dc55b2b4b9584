import { z } from 'zod';
import { field, type JsonOf } from '#src/http/endpoints/output.ts';

const statementOutput = z
  .strictObject({
    ID: field.id,
    date: z.iso
      .date()
      .describe('Moscow day.')
      .meta({ examples: ['2026-11-29'] }),
    at: field.time,
    balancesMinor: field.minor.describe('Money of all players.'),
    itemsMinor: field.minor.describe('Items of all players at the prices of the moment when they were won.'),
    withdrawalsMinor: field.minor.describe('The part of these items for which a withdrawal is open.'),
    owedMinor: field.minor.describe('balancesMinor and itemsMinor together.'),
    paymentsMinor: field.minor.describe('Payments in progress: not owed before they are paid.'),
    deliveredMinor: field.minor.describe('Items delivered since 30 days before the day.'),
    seal: field.id.describe('Number of the seal of /fair/checkpoints that covers the counted rows.'),
    lastTransferId: field.count,
    lastItemId: field.count,
    lastMoveId: field.count,
    signature: field.hex.nullable().describe('Made with the key of the history.'),
    isSigned: z.boolean().describe('False when the sums are not those that the store signed.'),
  })
  .meta({ id: 'ReserveStatement' });
export type StatementModel = JsonOf<typeof statementOutput>;

export const reservesOutput = z.strictObject({
  statements: z.array(statementOutput).describe('The last 30, newest first.'),
  declaration: z
    .strictObject({ text: field.text('Bank account, 1,000,000.00 roubles.'), at: field.time })
    .nullable()
    .describe("The operator's own word about what stands against the debt. The store does not check it."),
});
export type ReservesModel = JsonOf<typeof reservesOutput>;
