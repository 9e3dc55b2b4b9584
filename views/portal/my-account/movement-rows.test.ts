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
    const rows = foldMovements([movementOf(3, 0.1), movementOf(2, 0.2), movementOf(1, 0.4)]);
    expect(rows.map(({ count, change, amount }) => [count, change, amount])).to.deep.equal([[3, 0.7, 0.7]]);
  });

  it('Movements of another time, kind, account or direction keep their rows', () => {
    const rows = foldMovements([
      movementOf(6, 5),
      movementOf(5, 5, { createdAt: '2026-11-22T12:41:29.000Z' }),
      movementOf(4, 5, { kind: 'top_up', createdAt: '2026-11-22T12:41:29.000Z' }),
      movementOf(3, 5, { kind: 'top_up', account: 'donate', unit: 'DONATE', createdAt: '2026-11-22T12:41:29.000Z' }),
      movementOf(2, -5),
      movementOf(1, 0),
    ]);
    expect(rows.map(({ count }) => count)).to.deep.equal([1, 1, 1, 1, 1, 1]);
  });
});
