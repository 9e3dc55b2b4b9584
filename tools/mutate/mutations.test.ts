/** The list of `npm run mutate` fits the sources, and its sums are right. */
import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { mutate, type Mutation, sumUp } from './mutation.ts';
import { MUTATIONS } from '#test/mutations/index.ts';

const AREAS = [
  'src/core/',
  'src/core/promo-codes/',
  'src/games/',
  'src/payments/',
  'src/players/player-protection/',
  'src/http/session/',
  'src/admin/access/',
];

describe('Mutations', () => {
  it('There are at least 150, each area has some, and none is there twice', () => {
    expect(MUTATIONS.length).to.be.at.least(150);
    for (const area of AREAS) expect(MUTATIONS.some(({ file }) => file.startsWith(area))).to.equal(true, area);
    const keys = MUTATIONS.map(({ file, find, replace }) => `${file}\n${find}\n${replace}`);
    expect(keys.filter((key, place) => keys.indexOf(key) !== place)).to.deep.equal([]);
  });

  it('The text of each is in its file exactly once, and its tests exist', () => {
    const faultOf = (mutation: Mutation): string[] => {
      const missing = mutation.tests.filter((test) => !existsSync(test)).map((test) => `no ${test}`);
      try {
        mutate(readFileSync(mutation.file, 'utf8'), mutation);
        return mutation.tests.length === 0 ? ['no tests'] : missing;
      } catch (error) {
        return [...missing, String(error)];
      }
    };
    expect(MUTATIONS.flatMap(faultOf)).to.deep.equal([]);
  });

  it('A text that is missing, is there twice or stays the same is refused', () => {
    const file = 'a.ts';
    expect(mutate('a < b', { file, find: '<', replace: '$&=' })).to.equal('a $&= b');
    expect(() => mutate('a < b', { file, find: '>', replace: '<' })).to.throw(RangeError, '0 times');
    expect(() => mutate('a < b < c', { file, find: '<', replace: '>' })).to.throw(RangeError, '2 times');
    expect(() => mutate('a < b', { file, find: '<', replace: '<' })).to.throw(RangeError, 'nothing changes');
  });

  it('A run fails below 95 percent, and counts a test that did not end as one that noticed', () => {
    const of = (survived: number) =>
      sumUp(Array.from({ length: 20 }, (_, at) => (at < survived ? 'survived' : 'killed')));
    expect([of(1).isEnough, of(2).isEnough]).to.deep.equal([true, false]);
    expect(sumUp(['killed', 'timeout', 'crashed', 'survived']).line).to.equal(
      '4 mutations: 3 killed (1 timeout, 1 crashed), 1 survived: 75.0 % killed',
    );
  });
});
