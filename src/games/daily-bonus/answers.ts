import type { TakenBonus } from './take-bonus.ts';

export const answerTaken = ({ bonusCentiPoints, freeSpins, ...taken }: TakenBonus): object => ({
  ...taken,
  bonuses: bonusCentiPoints / 100,
  bonusesMinor: bonusCentiPoints,
  freeSpin: freeSpins,
});
