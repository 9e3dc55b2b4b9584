import { expect } from 'chai';
import fc from 'fast-check';
import { LOCALE_CODES, href } from '#src/shared/locales.ts';
import { isApi, splitLocale } from './request-context.ts';

describe('splitLocale', () => {
  it('Only a known language prefix is split off', () => {
    expect(splitLocale('/')).to.deep.equal({ locale: 'ru', path: '/' });
    expect(splitLocale('/en')).to.deep.equal({ locale: 'en', path: '/' });
    expect(splitLocale('/ua/')).to.deep.equal({ locale: 'ua', path: '/' });
    expect(splitLocale('/pl?q=1')).to.deep.equal({ locale: 'pl', path: '/?q=1' });
    expect(splitLocale('/en/case/x?q=1')).to.deep.equal({ locale: 'en', path: '/case/x?q=1' });
    for (const path of ['/ru', '/ru/case/x', '/english', '/EN/x', '/toString', '//en', '/case/en']) {
      expect(splitLocale(path), path).to.deep.equal({ locale: 'ru', path });
    }
  });

  it('A path whose rest would name another host stays whole, and its language is known', () => {
    for (const address of ['/en//evil.example/x', '/en/\\evil.example', '/en//', '/en///evil.example?q=1']) {
      expect(splitLocale(address), address).to.deep.equal({ locale: 'en', path: address });
    }
  });

  it('splitLocale reverses href for any path', () => {
    const path = fc.string().map((text) => `/x${text}`);
    fc.assert(
      fc.property(fc.constantFrom(...LOCALE_CODES), path, (locale, text) => {
        expect(splitLocale(href(locale, text))).to.deep.equal({ locale, path: text });
      }),
    );
  });
});

describe('isApi', () => {
  it('The JSON API is recognised by the whole first part of the path', () => {
    for (const path of ['/api', '/api/', '/api/case/list', '/api?x']) expect(isApi(path), path).to.equal(true);
    for (const path of ['/', '/apis', '/en/api', '/case/api']) expect(isApi(path), path).to.equal(false);
  });
});
