import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { newCode, normalizeCode } from './promo-code.ts';

const SIGNS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-');
const codes = fc.array(fc.constantFrom(...SIGNS), { minLength: 3, maxLength: 32 }).map((signs) => signs.join(''));

describe('The name of a promo code', () => {
  it('Lower case and surrounding spaces make no difference', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(normalizeCode(code)).to.equal(code);
        expect(normalizeCode(`  ${code.toLowerCase()}\n`)).to.equal(code);
      }),
    );
  });

  it('Cyrillic letters that look like Latin ones are accepted', () => {
    expect(normalizeCode('ВОNUS100')).to.equal('BONUS100');
    expect(normalizeCode('ѕкin'.replace('ѕ', 's'))).to.equal('SKIN');
  });

  it('A code is read as people paste it, and from a link of the store', () => {
    for (const typed of [
      'WELCOME\u200b',
      '\u2060WELCOME',
      'WEL\u00adCOME',
      '\u200eWELCOME',
      'ＷＥＬＣＯＭＥ',
      '«welcome»',
    ])
      expect(normalizeCode(typed), JSON.stringify(typed)).to.equal('WELCOME');
    expect(normalizeCode('https://store.example/en/payment?promo=welcome&x=1')).to.equal('WELCOME');
  });

  it('A code has 3 to 32 characters', () => {
    expect(['', 'A', 'AB'].map(normalizeCode)).to.deep.equal([null, null, null]);
    expect(normalizeCode('ABC')).to.equal('ABC');
    expect(normalizeCode('A'.repeat(32))).to.have.lengthOf(32);
    expect(normalizeCode('A'.repeat(33))).to.equal(null);
    expect(normalizeCode(' '.repeat(1_000_000))).to.equal(null);
  });

  it('A code consists of letters, digits and dashes', () => {
    for (const typed of ['ПРИВЕТ', "' OR 1=1", 'A%C', '🎁🎁🎁', 'ABC\u0000', 'ABC;DROP']) {
      expect(normalizeCode(typed), typed).to.equal(null);
    }
  });

  it('A generated code has 50 random bits, and each of its 32 characters is equally likely', () => {
    const made = Array.from({ length: 2000 }, () => newCode({ bytes: randomBytes }));
    expect(new Set(made)).to.have.lengthOf(2000);
    for (const code of made) expect(code).to.match(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(made.map(normalizeCode)).to.deep.equal(made);
    const every = newCode({ bytes: (size) => Buffer.from(Array.from({ length: size }, (_, i) => 247 + (i % 9))) });
    expect(every).to.have.lengthOf(10);
    const times = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      const letter = newCode({ bytes: (size) => Buffer.alloc(size, byte) }).charAt(0);
      times.set(letter, (times.get(letter) ?? 0) + 1);
    }
    expect([...times.values()]).to.deep.equal(Array.from({ length: 32 }, () => 8));
  });
});
