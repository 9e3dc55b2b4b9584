import { expect } from 'chai';
import { foldMovements } from './movement-rows.ts';
import type { MovementModel } from '#src/portal/my-account/outputs.ts';

const movementOf = (id: number, change: number, more: Partial<MovementModel> = {}): MovementModel => ({
  id,
  kind: 'item_sale',
  reason: 'Sale',
  subject: 'AR-9',
  href: null,
  account: 'money',
  unit: 'RUB',
  change,
  changeMinor: change * 100,
  amount: Math.abs(change),
  amountMinor: Math.abs(change) * 100,
  createdAt: '2026-11-22T12:41:30.000Z',
  ...more,
});

describe('The rows of movements', () => {
  it('Sales of one press are one row with their sum', () => {
    const rows = foldMovements([movementOf(3, 0.1), movementOf(2, 0.2), movementOf(1, 0.4)], '1');
    expect(rows.map(({ count, change, amount }) => [count, change, amount])).to.deep.equal([[3, 0.7, 0.7]]);
  });

  it('The sum of a row is converted once', () => {
    const sales = [71, 68].map((minor, index) => movementOf(index, 0.7, { changeMinor: minor, amountMinor: minor }));
    expect(foldMovements(sales, '0.01099').map(({ change }) => change)).to.deep.equal([0.01]);
  });

  it('Movements of another time, kind, account or direction keep their rows', () => {
    const rows = foldMovements(
      [
        movementOf(6, 5),
        movementOf(5, 5, { createdAt: '2026-11-22T12:41:29.000Z' }),
        movementOf(4, 5, { kind: 'top_up', createdAt: '2026-11-22T12:41:29.000Z' }),
        movementOf(3, 5, { kind: 'top_up', account: 'donate', unit: 'DONATE', createdAt: '2026-11-22T12:41:29.000Z' }),
        movementOf(2, -5),
        movementOf(1, 0),
      ],
      '1',
    );
    expect(rows.map(({ count }) => count)).to.deep.equal([1, 1, 1, 1, 1, 1]);
  });
});
