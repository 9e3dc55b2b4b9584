/* The built-in currencies: fixed ids, rates as exact text, and an outdated preference that breaks no page. */
import { expect } from 'chai';
import { currencyByCode, currencyById, seedCurrencies } from '#src/core/currencies/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { scaledRate } from '#src/shared/money.ts';
import { closeServices, expectCleanAudit, makeServices, refusalOf } from '#test/support/services.ts';

const IDS = { usd: 1, eur: 2, uah: 3, rub: 4, pln: 31, byn: 32, kzt: 50 };

describe('The rows of currencies', () => {
  let services: Services;
  before(async () => (services = await makeServices()));
  after(async () => {
    await expectCleanAudit(services);
    await closeServices(services);
  });

  it('Currencies have their external ids and usable rates', async () => {
    for (const [code, id] of Object.entries(IDS)) {
      const currency = await currencyByCode(services, code);
      expect(currency).to.include({ id, code });
      expect(scaledRate(currency.rate) > 0n).to.equal(true);
      expect(await currencyById(services, id)).to.equal(currency);
    }
    expect((await currencyByCode(services, 'rub')).rate).to.equal('1.00000000');
  });

  it('A code that is not offered falls back to the guests’ currency', async () => {
    expect((await currencyByCode(services, 'xxx')).code).to.equal('usd');
    expect(await refusalOf(currencyById(services, 999))).to.contain('999');
  });

  it('A repeated seed writes nothing', async () => {
    expect(await transaction(services, null, (tx) => seedCurrencies(tx))).to.deep.equal([]);
  });
});
