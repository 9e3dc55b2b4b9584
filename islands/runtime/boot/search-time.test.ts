// Tests which addresses count as search engines, and that a visit from one stores its time.
import { expect } from 'chai';
import { isSearchEngine } from './search-time.ts';

describe('Search engines', () => {
  it('A search engine is recognised by its host in every country', () => {
    for (const referrer of [
      'https://www.google.com/',
      'https://www.google.co.uk/search?q=cases',
      'https://google.pl',
      'https://yandex.ru/',
      'https://ya.ru/search',
      'https://yandex.com.tr/',
      'https://www.bing.com/search?q=x',
      'https://duckduckgo.com/',
      'https://go.mail.ru/search',
      'https://search.yahoo.com/',
      'https://search.brave.com/',
    ]) {
      expect(isSearchEngine(referrer), referrer).to.equal(true);
    }
  });

  it('Another site is no search engine, whatever its name', () => {
    for (const referrer of [
      '',
      'about:blank',
      'https://store.example/',
      'https://google.com.store.example/',
      'https://notgoogle.com/',
      'https://mail.ru/',
      'https://store.example/google.com',
      'https://google.shop.example/',
    ]) {
      expect(isSearchEngine(referrer), referrer).to.equal(false);
    }
  });
});
