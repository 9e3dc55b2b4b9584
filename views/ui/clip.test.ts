// A notification is clipped at exactly 80 characters and never within a character.
import { expect } from 'chai';
import { clip } from './clip.ts';

describe('the text of a notice', () => {
  it('of 80 characters is whole', () => {
    expect(clip('я'.repeat(80))).to.equal('я'.repeat(80));
  });

  it('of 81 characters is cut after the 80th', () => {
    expect(clip('я'.repeat(81))).to.equal(`${'я'.repeat(80)}…`);
  });

  it('counts what a reader counts: a picture of two code units is one character', () => {
    expect(clip('🎁'.repeat(80))).to.equal('🎁'.repeat(80));
    expect(clip('🎁'.repeat(81))).to.equal(`${'🎁'.repeat(80)}…`);
  });

  it('leaves no space before the dots', () => {
    expect(clip(`${'a'.repeat(79)} b c`)).to.equal(`${'a'.repeat(79)}…`);
  });
});
