import { expect } from 'chai';
import { currencyWords } from './currency-words.ts';

describe('The words of a currency', () => {
  it('They agree with the number and name no code', () => {
    const words = (count: number): string[] =>
      ['ru', 'en', 'uk', 'pl'].map((tag) => currencyWords('rub', tag, count, 'Rouble'));
    expect(words(10)).to.deep.equal(['российских рублей', 'Russian roubles', 'російських рублів', 'rubli rosyjskich']);
    expect(words(1)).to.deep.equal(['российский рубль', 'Russian rouble', 'російський рубль', 'rubel rosyjski']);
    expect(currencyWords('uah', 'uk', 10, '')).to.equal('українських гривень');
  });

  it('A code that Intl does not know has the name of its row', () => {
    expect(currencyWords('xqz', 'ru', 10, 'Крона')).to.equal('Крона');
  });
});
