import { expect } from 'chai';
import fc from 'fast-check';
import { currencyCookie, readCookie, signValue, unsignValue } from './cookies.ts';

describe('readCookie', () => {
  it('A cookie is found by its whole name', () => {
    const header = 'a=1; session=s%3Ax.y; b=; currency=rub; session=second; plain';
    expect(readCookie(header, 'session')).to.equal('s%3Ax.y');
    expect(readCookie(header, 'a')).to.equal('1');
    expect(readCookie(header, 'b')).to.equal('');
    for (const name of ['ession', 'plain', 'c', 'sessio']) expect(readCookie(header, name), name).to.equal(null);
    expect(readCookie(undefined, 'session')).to.equal(null);
  });

  it('Any header can be read', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        readCookie(header, 'session');
      }),
    );
  });
});

describe('currencyCookie', () => {
  it('The page cache and the page accept the same currency codes', () => {
    expect(currencyCookie('a=1; currency=eur ; currency=rub')).to.equal('eur');
    for (const header of ['currency=EUR', 'currency=euro', 'currency=', 'xcurrency=eur', undefined]) {
      expect(currencyCookie(header)).to.equal(null);
    }
  });
});

describe('Signed values', () => {
  it('A signed value can be read back with its own key only', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), (value, key) => {
        expect(unsignValue(signValue(value, key), key)).to.equal(value);
        expect(unsignValue(signValue(value, key), `${key}x`)).to.equal(null);
      }),
    );
  });

  it('A signed value with one changed character is refused', () => {
    const signed = signValue('value', 'key');
    for (let at = 0; at < signed.length; at += 1) {
      const other = signed[at] === 'A' ? 'B' : 'A';
      expect(unsignValue(signed.slice(0, at) + other + signed.slice(at + 1), 'key')).to.equal(null);
    }
    for (const none of ['', '.', 'value', 'value.']) expect(unsignValue(none, 'key')).to.equal(null);
  });
});
