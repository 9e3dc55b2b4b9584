import { expect } from 'chai';
import { formatCount } from './format.ts';
import { GROUPED_DIGITS, ungroupDigits } from './ungroup-digits.ts';

describe('A typed number', () => {
  it('A number is read as every language writes it', () => {
    const pattern = new RegExp(`^(?:${GROUPED_DIGITS})$`, 'v');
    for (const written of [formatCount(1_007_760), '1,007,760']) {
      expect(written).to.match(pattern);
      expect(ungroupDigits(written)).to.equal('1007760');
    }
    expect(ungroupDigits(' 7 760 ')).to.equal('7760');
  });

  it('Other text is unchanged', () => {
    for (const text of ['', '7.5', '-1', 'abc', '1e3']) expect(ungroupDigits(text)).to.equal(text);
  });
});
