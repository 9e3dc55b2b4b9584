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
    expect(() => readLocaleOrigins('en=https://en.example', undefined)).to.throw('PUBLIC_ORIGIN is missing');
    for (const [given, complaint] of [
      ['uk=https://ua.example', 'no language "uk"'],
      ['https://en.example', 'no language'],
      ['en', 'no origin'],
      ['en=en.example', 'no origin'],
      ['en=ftp://en.example', 'no origin'],
      ['en=javascript:1', 'no origin'],
      ['en=http://en.example', 'both http or both https'],
      ['ru=https://ru.example', 'default language'],
      [`en=${HOME}`, 'two languages'],
      ['en=https://x.example,pl=https://x.example', 'two languages'],
    ] as const) {
      expect(() => read(given), given).to.throw(complaint);
    }
  });
});
