import { expect } from 'chai';
import { formatCount, formatMoney } from './format.ts';
import { formatChance, formatPercent, formatShare, formatTickets } from './format-odds.ts';
import { formatPrice, formatWorth, moneyDecimals } from './format-value.ts';
import { LOCALES } from './locales.ts';

const NBSP = '\u00a0';
const spaced = (text: string): string => text.replaceAll(NBSP, ' ');
const inEach = (write: (tag: string) => string): Record<string, string> =>
  Object.fromEntries(Object.values(LOCALES).map(({ code, tag }) => [code, spaced(write(tag))]));

describe('Formats of numbers', () => {
  it('Money is grouped the Russian way in every language, with two decimals or none', () => {
    expect(spaced(formatMoney(12_480.5, '₽'))).to.equal('12 480,50 ₽');
    expect(spaced(formatMoney(1047, '$'))).to.equal('1 047 $');
    expect(spaced(formatMoney(0, '$'))).to.equal('0 $');
  });

  it('Sums of one list have the same number of decimals', () => {
    const prices = [16.35, 109, 0.7];
    expect(prices.map((price) => spaced(formatMoney(price, '$', moneyDecimals(prices))))).to.eql([
      '16,35 $',
      '109,00 $',
      '0,70 $',
    ]);
    expect(moneyDecimals([2, 109])).to.equal(0);
  });

  it('A price below the smallest sum of the currency is not shown as nothing', () => {
    expect(spaced(formatPrice({ price: 0, priceMinor: 70 }, '$'))).to.equal('<0,01 $');
    expect(spaced(formatPrice({ price: 0, priceMinor: 0 }, '$'))).to.equal('0 $');
    expect(spaced(formatPrice({ price: 0.01, priceMinor: 92 }, '$'))).to.equal('0,01 $');
  });

  it('Points are worth what their roubles are, rounded down', () => {
    expect(spaced(formatWorth(25, { sign: '$', rate: '0.0109' }))).to.equal('≈ 0,27 $');
    expect(spaced(formatWorth(29, { sign: '$', rate: '0.01' }))).to.equal('≈ 0,29 $');
    expect(spaced(formatWorth(1860, { sign: '₽', rate: '1' }))).to.equal('≈ 1 860 ₽');
    expect(spaced(formatWorth(0, { sign: '$', rate: '0.01' }))).to.equal('≈ 0 $');
  });

  it('Counts are written the Russian way, and shares as the language writes them', () => {
    expect(spaced(formatCount(12_345))).to.equal('12 345');
    expect(spaced(formatCount(4935))).to.equal('4 935');
    expect(inEach((tag) => formatPercent(0.0213, tag))).to.eql({
      ru: '0,0213 %',
      en: '0.0213%',
      ua: '0,0213%',
      pl: '0,0213%',
    });
    expect(formatPercent(10, 'en')).to.equal('10%');
    expect(formatShare(0.1, 'en')).to.equal('0.10%');
    expect(spaced(formatTickets({ from: 146_400, to: 181_499 }))).to.equal('146 400–\u2060181 499');
    expect(formatTickets({ from: 7, to: 7 })).to.equal('7');
  });

  it('A chance has two decimals, and no possible prize has a chance of zero', () => {
    expect(formatChance(44.2857, 'en')).to.equal('44.29%');
    expect(formatChance(93.5, 'en')).to.equal('93.50%');
    expect(formatChance(0.0001, 'en')).to.equal('0.0001%');
    expect(formatChance(0, 'en')).to.equal('0.00%');
  });

  it('No space of a number breaks a line', () => {
    for (const { tag } of Object.values(LOCALES))
      for (const text of [formatCount(1_234_567), formatPercent(12, tag), formatMoney(1e6, '₽')])
        expect(text).not.to.match(/[ \u202f\u2009]/);
  });
});
