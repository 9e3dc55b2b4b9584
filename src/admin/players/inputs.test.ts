/** Proves that typed sums are parsed exactly to the hundredth, and that anything else is refused. */
import { expect } from 'chai';
import { signedSum } from './inputs.ts';

const read = (text: string): number | null => signedSum.safeParse(text).data ?? null;

describe('a sum with its sign', () => {
  it('is read with spaces, with a comma or a point, and with either minus', () => {
    expect(read('1 500,50')).to.equal(150_050);
    expect(read('+0.1')).to.equal(10);
    expect(read('-20')).to.equal(-2000);
    expect(read('−0,05')).to.equal(-5);
    expect(read('999999999.99')).to.equal(99_999_999_999);
  });

  it('is none where it is nought, no number, or finer than a hundredth', () => {
    for (const text of ['', '0', '-0,00', '1.234', '1e3', '0x10', '--1', 'abc', '1,5,5', '9999999999']) {
      expect(read(text), text).to.equal(null);
    }
  });
});
