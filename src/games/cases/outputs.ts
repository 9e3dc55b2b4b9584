import { z } from 'zod';
import { caseCardOutput } from '#src/core/catalogue/models/index.ts';
import { dropOutput } from '#src/players/inventory/index.ts';
import { field, type JsonOf, jsonText } from '#src/http/endpoints/output.ts';

export { caseOutput } from '#src/core/catalogue/models/index.ts';

export const caseListOutput = jsonText(z.array(caseCardOutput), 'A text that holds JSON: all cases.');

export const openingOutput = z.strictObject({
  openingId: field.id,
  drops: z.array(dropOutput),
  versionId: field.id.describe('Version of the case whose odds applied.'),
  balance: field.money,
  balanceMinor: field.minor,
  bonuses: field.points,
  exp: field.count.describe('Experience after the opening.'),
});

export type OpenAnswer = JsonOf<typeof openingOutput>;

export const demoOutput = z.strictObject({
  drops: z.array(dropOutput.omit({ insertId: true })).describe('One drop, owned by no player.'),
  demo: z.literal(true),
});

export type DemoAnswer = JsonOf<typeof demoOutput>;

export const favouritesOutput = z.strictObject({
  favourites: z.array(field.text('polar-storm')).describe('Names of cases, the latest first.'),
});
