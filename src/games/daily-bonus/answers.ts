import type { TakenBonus } from './take-bonus.ts';

export const answerTaken = ({ bonusCentiPoints, freeSpins, ...reward }: TakenBonus): object => ({
  ...reward,
  bonuses: bonusCentiPoints / 100,
  bonusesMinor: bonusCentiPoints,
  freeSpin: freeSpins,
});
