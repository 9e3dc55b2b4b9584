import type { MovementModel } from '#src/portal/my-account/outputs.ts';

/** Movements of one press in one row, such as ten sales. */
export interface MovementRow {
  readonly first: MovementModel;
  readonly count: number;
  readonly change: number;
  readonly amount: number;
}

/**
 * Folds adjacent movements of one press: the same kind, account and time. A transfer between two accounts of the player
 * stays alone, because its two sides differ in nothing else.
 */
export function foldMovements(list: readonly MovementModel[]): MovementRow[] {
  const rows: MovementRow[] = [];
  for (const movement of list) {
    const last = rows.at(-1);
    if (last !== undefined && isSamePress(last.first, movement)) {
      rows[rows.length - 1] = {
        ...last,
        count: last.count + 1,
        change: inHundredths(last.change + movement.change),
        amount: inHundredths(last.amount + movement.amount),
      };
    } else rows.push({ first: movement, count: 1, change: movement.change, amount: movement.amount });
  }
  return rows;
}

const isSamePress = (a: MovementModel, b: MovementModel): boolean =>
  a.change !== 0 &&
  Math.sign(a.change) === Math.sign(b.change) &&
  a.kind === b.kind &&
  a.account === b.account &&
  a.unit === b.unit &&
  a.createdAt === b.createdAt;

/** Sums of the displayed currency have two decimals, and their addition must not add more. */
const inHundredths = (sum: number): number => Math.round(sum * 100) / 100;
