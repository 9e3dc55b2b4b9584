/** Ids of the forms of the page that makes a battle: the choice of cases, and the creation. */
export const BATTLE_DESK = 'battle-desk';
export const BATTLE_FORM = 'battle-form';

/** The sum of the prices of cases, which have two decimals at most. */
export const entrySum = (prices: readonly number[]): number =>
  Math.round(prices.reduce((sum, price) => sum + price, 0) * 100) / 100;
