/** Proves which spellings of a member's name are one name at the sign-in. */
import { expect } from 'chai';
import { foldedName } from './folded-name.ts';

describe('a folded name', () => {
  it('is one for other case, other width and another composition', () => {
    for (const [one, other] of [
      ['Marta', 'mARTA'],
      ['Marta', 'Ｍａｒｔａ'],
      ['Żółw', 'z\u0307o\u0301łw'],
      ['ANNA K', 'anna\u00a0k'],
    ] as const) {
      expect(foldedName(one), other).to.equal(foldedName(other));
    }
  });

  it('is another for accents, for letters that look alike and for invisible characters', () => {
    for (const other of ['Márta', 'Мarta', 'Marta\u200b', 'Mar\u00adta', 'Mar ta', 'Martа']) {
      expect(foldedName(other), other).not.to.equal(foldedName('Marta'));
    }
  });
});
