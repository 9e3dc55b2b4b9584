import { z } from 'zod';
import { field, type JsonOf } from '#src/http/endpoints/output.ts';

export const takenBonusOutput = z.strictObject({
  day: field.count.describe('Day of the streak, from 1.'),
  points: field.count.describe('Points of this bonus.'),
  spins: field.count.describe('Free spins of this bonus.'),
  nextAt: field.time.describe('When the next bonus can be taken.'),
  bonuses: field.points.describe('Points afterwards.'),
  bonusesMinor: field.minor,
  freeSpin: field.count.describe('Free spins afterwards.'),
});

export type TakenAnswer = JsonOf<typeof takenBonusOutput>;
