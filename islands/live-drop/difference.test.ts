import { expect } from 'chai';
import { cameInFront } from './difference.ts';

describe('what came in front of a strip', () => {
  it('is nothing where nothing is different', () => {
    expect(cameInFront(['c', 'b', 'a'], ['c', 'b', 'a'])).to.equal(0);
  });
  it('is one, or several, where as many went at the end', () => {
    expect(cameInFront(['c', 'b', 'a'], ['d', 'c', 'b'])).to.equal(1);
    expect(cameInFront(['c', 'b', 'a'], ['e', 'd', 'c'])).to.equal(2);
  });
  it('is one where the strip was not full', () => {
    expect(cameInFront(['a'], ['b', 'a'])).to.equal(1);
  });
  it('is not told where somebody in the middle is another, or nothing stayed', () => {
    expect(cameInFront(['c', 'b', 'a'], ['c', 'x', 'a'])).to.equal(null);
    expect(cameInFront(['c', 'b', 'a'], ['z', 'y', 'x'])).to.equal(null);
    expect(cameInFront([], [])).to.equal(null);
  });
});
