import { expect } from 'chai';
import fc from 'fast-check';
import { currencyCookie, readCookie, signValue, unsignValue } from './cookies.ts';

describe('readCookie', () => {
  it('finds a cookie by its whole name', () => {
    const header = 'a=1; session=s%3Ax.y; b=; currency=rub; session=second; plain';
    expect(readCookie(header, 'session')).to.equal('s%3Ax.y');
    expect(readCookie(header, 'a')).to.equal('1');
    expect(readCookie(header, 'b')).to.equal('');
    for (const name of ['ession', 'plain', 'c', 'sessio']) expect(readCookie(header, name), name).to.equal(null);
    expect(readCookie(undefined, 'session')).to.equal(null);
  });

  it('stands any header', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        readCookie(header, 'session');
      }),
    );
  });
});

describe('currencyCookie', () => {
  it('takes what can be a code, as page cache and page alike', () => {
    expect(currencyCookie('a=1; currency=eur ; currency=rub')).to.equal('eur');
    for (const header of ['currency=EUR', 'currency=euro', 'currency=', 'xcurrency=eur', undefined]) {
      expect(currencyCookie(header)).to.equal(null);
    }
  });
});

describe('signed values', () => {
  it('come back as they were, under their own key alone', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), (value, key) => {
        expect(unsignValue(signValue(value, key), key)).to.equal(value);
        expect(unsignValue(signValue(value, key), `${key}x`)).to.equal(null);
      }),
    );
  });

  it('are none of ours when one character differs', () => {
    const signed = signValue('value', 'key');
    for (let at = 0; at < signed.length; at += 1) {
      const other = signed[at] === 'A' ? 'B' : 'A';
      expect(unsignValue(signed.slice(0, at) + other + signed.slice(at + 1), 'key')).to.equal(null);
    }
    for (const none of ['', '.', 'value', 'value.']) expect(unsignValue(none, 'key')).to.equal(null);
  });
});
