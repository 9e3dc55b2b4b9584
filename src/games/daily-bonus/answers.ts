import type { JsonOf } from '#src/http/endpoints/output.ts';
import type { takenBonusOutput } from './outputs.ts';
import type { TakenBonus } from './take-bonus.ts';

export const answerTaken = ({
  bonusCentiPoints,
  freeSpins,
  ...reward
}: TakenBonus): JsonOf<typeof takenBonusOutput> => ({
  ...reward,
  bonuses: bonusCentiPoints / 100,
  bonusesMinor: bonusCentiPoints,
  freeSpin: freeSpins,
});
