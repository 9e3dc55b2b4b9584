import type { MovementModel } from '#src/portal/my-account/outputs.ts';
import { shownMovement } from '#src/shared/shown-movement.ts';

/** Movements of one press in one row, such as ten sales. */
export interface MovementRow {
  readonly first: MovementModel;
  readonly count: number;
  readonly change: number;
  readonly amount: number;
  readonly changeMinor: number;
  readonly amountMinor: number;
}

/**
 * Folds adjacent movements of one press: the same kind, account and time. A transfer between two accounts of the player
 * stays alone, because its two sides differ in nothing else.
 * A row's sum is converted once, as the sum of the press was.
 */
export function foldMovements(list: readonly MovementModel[], rate: string): MovementRow[] {
  const rows: MovementRow[] = [];
  for (const movement of list) {
    const last = rows.at(-1);
    if (last !== undefined && isSamePress(last.first, movement)) {
      const changeMinor = last.changeMinor + movement.changeMinor;
      const amountMinor = last.amountMinor + movement.amountMinor;
      const shown = (minor: number): number =>
        movement.unit === 'BONUS' ? minor / 100 : shownMovement(movement.kind, minor, rate);
      rows[rows.length - 1] = {
        ...last,
        count: last.count + 1,
        changeMinor,
        amountMinor,
        change: shown(changeMinor),
        amount: shown(amountMinor),
      };
    } else {
      const { change, amount, changeMinor, amountMinor } = movement;
      rows.push({ first: movement, count: 1, change, amount, changeMinor, amountMinor });
    }
  }
  return rows;
}

const isSamePress = (a: MovementModel, b: MovementModel): boolean =>
  a.changeMinor !== 0 &&
  Math.sign(a.changeMinor) === Math.sign(b.changeMinor) &&
  a.kind === b.kind &&
  a.account === b.account &&
  a.unit === b.unit &&
  a.createdAt === b.createdAt;
