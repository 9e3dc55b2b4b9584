import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import fc from 'fast-check';
import { currencyCookie, readCookie, shownLine } from './cookies.ts';

describe('readCookie', () => {
  it('A cookie is found by its whole name', () => {
    const header = 'a=1; session=s%3Ax.y; b=; currency=rub; session=second; plain';
    expect(readCookie(header, 'session')).to.equal('s:x.y');
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

describe('shownLine', () => {
  it('The server and the scripts of a page remember a result for the same two minutes', () => {
    expect(shownLine(7)).to.contain('shown=7; Max-Age=120;');
    expect(readFileSync('islands/runtime/name-outcome.ts', 'utf8')).to.contain('max-age=120;');
  });
});
