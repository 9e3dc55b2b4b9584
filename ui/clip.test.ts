// A notification is clipped at exactly 80 characters and never within a character.
import { expect } from 'chai';
import { clip } from './clip.ts';

describe('The clipped text of a notification', () => {
  it('A text of 80 characters is whole', () => {
    expect(clip('я'.repeat(80))).to.equal('я'.repeat(80));
  });

  it('A text of 81 characters is cut after the 80th', () => {
    expect(clip('я'.repeat(81))).to.equal(`${'я'.repeat(80)}…`);
  });

  it('Characters are counted as a reader does: a picture of two code units is one', () => {
    expect(clip('🎁'.repeat(80))).to.equal('🎁'.repeat(80));
    expect(clip('🎁'.repeat(81))).to.equal(`${'🎁'.repeat(80)}…`);
  });

  it('No space remains before the dots', () => {
    expect(clip(`${'a'.repeat(79)} b c`)).to.equal(`${'a'.repeat(79)}…`);
  });
});
