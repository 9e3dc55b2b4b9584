import { z } from 'zod';
import { type JsonOf, countField, minorField, pointsField, timeField } from '#src/http/endpoints/output.ts';

export const takenBonusOutput = z.strictObject({
  day: countField.describe('Day of the streak, from 1.'),
  points: countField.describe('Points of this bonus.'),
  spins: countField.describe('Free spins of this bonus.'),
  nextAt: timeField.describe('When the next bonus can be taken.'),
  bonuses: pointsField.describe('Points afterwards.'),
  bonusesMinor: minorField,
  freeSpin: countField.describe('Free spins afterwards.'),
});

export type TakenAnswer = JsonOf<typeof takenBonusOutput>;
