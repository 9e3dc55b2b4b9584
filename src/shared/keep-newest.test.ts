import { expect } from 'chai';
import { keepNewest } from './keep-newest.ts';

describe('The newest entries of a map', () => {
  it('The entry that was put the longest ago is evicted, and one that is put again is the newest', () => {
    const entries = new Map<string, number>();
    for (const [key, value] of [
      ['a', 1],
      ['b', 2],
      ['a', 3],
      ['c', 4],
    ] as const)
      keepNewest(entries, key, value, 2);
    expect([...entries]).to.deep.equal([
      ['a', 3],
      ['c', 4],
    ]);
  });
});
