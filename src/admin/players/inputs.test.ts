/** Proves that typed sums are parsed exactly to the hundredth, and that anything else is refused. */
import { expect } from 'chai';
import { signedSum } from './inputs.ts';

const read = (text: string): number | null => signedSum.safeParse(text).data ?? null;

describe('A signed sum', () => {
  it('A signed sum may have spaces, a comma or a point, and either minus sign', () => {
    expect(read('1 500,50')).to.equal(150_050);
    expect(read('+0.1')).to.equal(10);
    expect(read('-20')).to.equal(-2000);
    expect(read('−0,05')).to.equal(-5);
    expect(read('-1\u202f500,50 ₽')).to.equal(-150_050);
    expect(read('999999999.99')).to.equal(99_999_999_999);
  });

  it('Zero, text and fractions of a hundredth are refused', () => {
    for (const text of ['', '0', '-0,00', '1.234', '1e3', '0x10', '--1', 'abc', '1,5,5', '9999999999']) {
      expect(read(text), text).to.equal(null);
    }
  });
});
