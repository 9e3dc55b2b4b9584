import { expect } from 'chai';
import { AppError } from '#src/shared/errors.ts';
import { z } from 'zod';
import { wholeNumber } from './fields.ts';
import { readInput } from './input.ts';

const schema = z.object({ count: wholeNumber(1, 10) });

function statusOf(count: unknown): number {
  try {
    readInput(schema, { count });
    return 200;
  } catch (error) {
    return error instanceof AppError ? error.status : 500;
  }
}

describe('An integer field', () => {
  it('An integer may be a JSON number or a string of digits', () => {
    for (const count of [1, 10, '1', '10', '007']) expect(readInput(schema, { count }).count).to.equal(Number(count));
  });

  it('Another type is malformed', () => {
    for (const count of [true, null, [5], {}, '', '0x5', '5e0', ' 5', '5.5', 'five', undefined]) {
      expect(statusOf(count), JSON.stringify(count)).to.be.oneOf([400, 422]);
    }
    for (const count of [true, null, [5], {}, undefined]) expect(statusOf(count)).to.equal(400);
  });

  it('A number outside of the bounds breaks a rule', () => {
    for (const count of [0, -1, 11, '0', '-1', '11', 1e15]) expect(statusOf(count), String(count)).to.equal(422);
  });
});
