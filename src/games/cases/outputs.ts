import { z } from 'zod';
import { caseCardOutput } from '#src/core/catalogue/models/index.ts';
import { dropOutput } from '#src/players/inventory/index.ts';
import {
  type JsonOf,
  countField,
  idField,
  jsonText,
  minorField,
  moneyField,
  pointsField,
  textField,
} from '#src/http/endpoints/output.ts';

export { caseOutput } from '#src/core/catalogue/models/index.ts';

export const caseListOutput = jsonText(z.array(caseCardOutput), 'A text that holds JSON: all cases.');

export const openingOutput = z.strictObject({
  openingId: idField,
  drops: z.array(dropOutput),
  versionId: idField.describe('Version of the case whose odds applied.'),
  balance: moneyField,
  balanceMinor: minorField,
  bonuses: pointsField,
  exp: countField.describe('Experience after the opening.'),
});

export type OpenAnswer = JsonOf<typeof openingOutput>;

export const demoOutput = z.strictObject({
  drops: z.array(dropOutput.omit({ insertId: true })).describe('One drop, owned by no player.'),
  demo: z.literal(true),
});

export type DemoAnswer = JsonOf<typeof demoOutput>;

export const favouritesOutput = z.strictObject({
  favourites: z.array(textField('polar-storm')).describe('Names of cases, the latest first.'),
});
