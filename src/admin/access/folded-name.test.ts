/** Proves which spellings of a member's name are one name at the sign-in. */
import { expect } from 'chai';
import { foldedName } from './folded-name.ts';

describe('A folded name', () => {
  it('Names that differ in case, width or composition fold to the same name', () => {
    for (const [one, other] of [
      ['Marta', 'mARTA'],
      ['Marta', 'Ｍａｒｔａ'],
      ['Żółw', 'z\u0307o\u0301łw'],
      ['ANNA K', 'anna\u00a0k'],
    ] as const) {
      expect(foldedName(one), other).to.equal(foldedName(other));
    }
  });

  it('Names that differ in accents, lookalike letters or invisible characters fold to different names', () => {
    for (const other of ['Márta', 'Мarta', 'Marta\u200b', 'Mar\u00adta', 'Mar ta', 'Martа']) {
      expect(foldedName(other), other).not.to.equal(foldedName('Marta'));
    }
  });
});
