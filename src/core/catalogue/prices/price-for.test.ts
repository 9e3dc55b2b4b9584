// The price of a case: rounding, several openings, cashback, vouchers, and the missing amount.
import { expect } from 'chai';
import { type PriceTerms, missingAmount, priceFacts, priceFor, pricesFor } from './price-for.ts';

const DOLLARS = priceFacts({ currency: { rate: '0.01090000' } });
const IN_ROUBLES = { currency: { rate: '1' } };
const ROUBLES = priceFacts(IN_ROUBLES);
const TERMS: PriceTerms = { priceKind: 'money', price: 34_900, oldPrice: 42_900, cashbackPercent: 10 };

describe('The price of a case', () => {
  it('A price is rounded up in the viewer’s currency, once for the total', () => {
    expect(priceFor(TERMS, DOLLARS)).to.deep.include({ chargedMinor: 34_900, shown: 3.81, shownOld: 4.68 });
    expect(priceFor(TERMS, DOLLARS, 10)).to.deep.include({ chargedMinor: 349_000, shown: 38.05, shownOld: 46.77 });
  });

  it('A price in points is whole, and a free case costs nothing', () => {
    expect(priceFor({ ...TERMS, priceKind: 'bonuses', price: 12_301 }, DOLLARS).shown).to.equal(124);
    const free = priceFor({ priceKind: 'free', price: 0, oldPrice: null, cashbackPercent: 10 }, DOLLARS);
    expect(free).to.deep.include({ chargedMinor: 0, shown: 0, shownOld: null, cashbackCentiPoints: 0 });
  });

  it('Each cashback of the total is rounded down', () => {
    const price = priceFor({ ...TERMS, price: 999 }, priceFacts(IN_ROUBLES, { wheelCashbackPercent: 5 }), 3);
    expect(price).to.deep.include({ chargedMinor: 2997, cashbackCentiPoints: 299, wheelCashbackCentiPoints: 149 });
  });

  it('A voucher costs nothing and earns no cashback', () => {
    const price = priceFor(TERMS, priceFacts(IN_ROUBLES, { hasVoucher: true, wheelCashbackPercent: 5 }));
    expect(price).to.deep.include({ kind: 'voucher', chargedMinor: 0, shown: 0 });
    expect([price.cashbackCentiPoints, price.wheelCashbackCentiPoints]).to.deep.equal([0, 0]);
  });

  it('Prices are listed for one to ten openings', () => {
    expect(pricesFor(TERMS, ROUBLES).map(({ shown }) => shown)).to.deep.equal([
      349, 698, 1047, 1396, 1745, 2094, 2443, 2792, 3141, 3490,
    ]);
  });

  it('The missing amount is the difference to the balance, or null when it is sufficient', () => {
    expect(missingAmount(TERMS, ROUBLES, 8000)).to.equal(269);
    expect(missingAmount(TERMS, ROUBLES, 34_900)).to.equal(null);
    expect(missingAmount({ ...TERMS, priceKind: 'bonuses' }, DOLLARS, 34_801)).to.equal(1);
  });
});
