import { expect } from 'chai';
import { readLocaleOrigins } from './locale-origins.ts';

const HOME = 'https://store.example';
const read = (given: string) => readLocaleOrigins(given, HOME);

describe('LOCALE_ORIGINS', () => {
  it('Named languages get their own origins, and the others stay on the default one', () => {
    expect(read('en=https://en.example, ua=https://ua.example:8443/')).to.deep.equal({
      ru: HOME,
      en: 'https://en.example',
      ua: 'https://ua.example:8443',
      pl: HOME,
    });
    expect(read(`ru=${HOME},pl=https://pl.example`)).to.include({ ru: HOME, en: HOME, pl: 'https://pl.example' });
  });

  it('The setting is optional', () => {
    expect(readLocaleOrigins(undefined, undefined)).to.equal(null);
  });

  it('The error names the wrong part', () => {
    expect(() => readLocaleOrigins('en=https://en.example', undefined)).to.throw('requires PUBLIC_ORIGIN');
    for (const [given, complaint] of [
      ['uk=https://ua.example', 'unknown language "uk"'],
      ['https://en.example', 'unknown language'],
      ['en', 'is not an origin'],
      ['en=en.example', 'is not an origin'],
      ['en=ftp://en.example', 'is not an origin'],
      ['en=javascript:1', 'is not an origin'],
      ['en=http://en.example', 'the same protocol'],
      ['ru=https://ru.example', 'default language'],
      [`en=${HOME}`, 'two languages'],
      ['en=https://x.example,pl=https://x.example', 'two languages'],
    ] as const) {
      expect(() => read(given), given).to.throw(complaint);
    }
  });
});
