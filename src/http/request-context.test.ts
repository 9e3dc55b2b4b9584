import { expect } from 'chai';
import fc from 'fast-check';
import { LOCALE_CODES, createLocaleLinks } from '#src/shared/locales.ts';
import { isApi, splitLocale } from './request-context.ts';

const links = createLocaleLinks(null);

describe('splitLocale', () => {
  it('Only a known language prefix is split off', () => {
    expect(splitLocale(links, '/')).to.deep.equal({ locale: 'ru', path: '/' });
    expect(splitLocale(links, '/en')).to.deep.equal({ locale: 'en', path: '/' });
    expect(splitLocale(links, '/ua/')).to.deep.equal({ locale: 'ua', path: '/' });
    expect(splitLocale(links, '/pl?q=1')).to.deep.equal({ locale: 'pl', path: '/?q=1' });
    expect(splitLocale(links, '/en/case/x?q=1')).to.deep.equal({ locale: 'en', path: '/case/x?q=1' });
    for (const path of ['/ru', '/ru/case/x', '/english', '/EN/x', '/toString', '//en', '/case/en']) {
      expect(splitLocale(links, path), path).to.deep.equal({ locale: 'ru', path });
    }
  });

  it('A path whose rest would name another host stays whole, and its language is known', () => {
    for (const address of ['/en//evil.example/x', '/en/\\evil.example', '/en//', '/en///evil.example?q=1']) {
      expect(splitLocale(links, address), address).to.deep.equal({ locale: 'en', path: address });
    }
  });

  it('splitLocale reverses href for any path', () => {
    const path = fc.string().map((text) => `/x${text}`);
    fc.assert(
      fc.property(fc.constantFrom(...LOCALE_CODES), path, (locale, text) => {
        expect(splitLocale(links, links.href(locale, text))).to.deep.equal({ locale, path: text });
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
