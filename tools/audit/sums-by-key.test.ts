import { expect } from 'chai';
import { keyOf, NumbersByKey, numbersOf } from './sums-by-key.ts';

describe('Numbers by key', () => {
  it('A key is two numbers, which come back from it', () => {
    expect(numbersOf(keyOf(1_999_999, 20_780, 22), 22)).to.deep.equal([1_999_999, 20_780]);
  });

  it('Numbers that do not fit into a key have none, and no place', () => {
    const numbers = new NumbersByKey(1);
    for (const key of [keyOf(1, 2 ** 22, 22), keyOf(2 ** 31, 0, 22), keyOf(-1, 0, 22), keyOf(0, -1, 22)]) {
      expect(Number.isNaN(key)).to.equal(true);
      expect(numbers.find(key)).to.equal(-1);
    }
  });

  it('A hundred thousand keys keep their numbers, and no other key has a place', () => {
    const numbers = new NumbersByKey(2);
    const keys = Array.from({ length: 100_000 }, (_, index) => keyOf(index % 317, Math.floor(index / 317) * 7, 27));
    keys.forEach((key, index) => numbers.put(key, index, -index));
    expect(numbers.size).to.equal(keys.length);
    keys.forEach((key) => {
      numbers.add(numbers.find(key), 1, 1);
    });
    const wrong = keys.filter((key, index) => {
      const found = numbers.find(key);
      return numbers.keyAt(found) !== key || numbers.get(found, 0) !== index || numbers.get(found, 1) !== 1 - index;
    });
    expect(wrong).to.deep.equal([]);
    expect([keyOf(317, 0, 27), keyOf(0, 1, 27)].map((key) => numbers.find(key))).to.deep.equal([-1, -1]);
  });

  it('A key that has a place keeps it, with the new numbers', () => {
    const numbers = new NumbersByKey(1);
    const index = numbers.put(5, 1);
    expect(numbers.put(5, 2)).to.equal(index);
    expect(numbers.get(index, 0)).to.equal(2);
    expect(numbers.size).to.equal(1);
  });
});
