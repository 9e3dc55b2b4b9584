import { expect } from 'chai';
import { createLocaleLinks, inEveryLocale, prefixPath } from './locales.ts';

const ORIGINS = inEveryLocale({
  ru: 'http://store.example',
  en: 'http://en.example',
  ua: 'http://ua.example:8080',
  pl: 'http://store.example',
});

describe('Links to pages', () => {
  const oneOrigin = createLocaleLinks(null);
  const ownOrigins = createLocaleLinks(ORIGINS);

  it('A language on the origin of the store has a prefix, except the default one', () => {
    expect(oneOrigin.href('ru', '/case/x')).to.equal('/case/x');
    expect(oneOrigin.href('en', '/case/x')).to.equal('/en/case/x');
    expect(oneOrigin.href('en', '/')).to.equal('/en');
    expect(oneOrigin.href('en', '/?q=1')).to.equal('/en?q=1');
    expect(oneOrigin.hrefFrom('ru', 'pl', '/faq')).to.equal('/pl/faq');
    expect(oneOrigin.absoluteHref('https://one.example', 'en', '/faq')).to.equal('https://one.example/en/faq');
  });

  it('A language with its own origin has no prefix, and links to it name the origin', () => {
    expect(ownOrigins.href('en', '/case/x')).to.equal('/case/x');
    expect(ownOrigins.prefixOf('en')).to.equal('');
    expect(ownOrigins.hrefFrom('ru', 'en', '/faq')).to.equal('http://en.example/faq');
    expect(ownOrigins.hrefFrom('en', 'ru', '/faq')).to.equal('http://store.example/faq');
    expect(ownOrigins.hrefFrom('ru', 'pl', '/faq')).to.equal('/pl/faq');
    expect(ownOrigins.absoluteHref('http://other.example', 'ua', '/')).to.equal('http://ua.example:8080/');
  });

  it('The host determines a language with its own origin only', () => {
    expect(ownOrigins.localeOfHost('EN.example')).to.equal('en');
    expect(ownOrigins.localeOfHost('ua.example:8080')).to.equal('ua');
    expect(ownOrigins.localeOfHost('store.example')).to.equal(null);
    expect(ownOrigins.localeOfHost(undefined)).to.equal(null);
    expect(oneOrigin.localeOfHost('en.example')).to.equal(null);
  });

  it('A path that names another host becomes the home page', () => {
    expect(prefixPath('/en', '//evil.example')).to.equal('/en');
    expect(prefixPath('', '/\\evil.example')).to.equal('/');
  });
});
