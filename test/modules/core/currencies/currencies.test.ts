/* The built-in currencies: given ids, rates as exact text, and a stale choice that breaks no page. */
import { expect } from 'chai';
import { currencyByCode, currencyById, seedCurrencies } from '#src/currencies/index.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { scaledRate } from '#src/shared/money.ts';
import { closeWorld, expectCleanAudit, makeWorld, refusalOf } from '../../support/world.ts';

const IDS = { usd: 1, eur: 2, uah: 3, rub: 4, pln: 31, byn: 32, kzt: 50 };

describe('currencies in their rows', () => {
  let world: World;
  before(async () => (world = await makeWorld()));
  after(async () => {
    await expectCleanAudit(world);
    await closeWorld(world);
  });

  it('have the ids that were given from outside, and rates that money can be reckoned by', async () => {
    for (const [code, id] of Object.entries(IDS)) {
      const currency = await currencyByCode(world, code);
      expect(currency).to.include({ id, code });
      expect(scaledRate(currency.rate) > 0n).to.equal(true);
      expect(await currencyById(world, id)).to.equal(currency);
    }
    expect((await currencyByCode(world, 'rub')).rate).to.equal('1.00000000');
  });

  it('give what guests see for a code that is not offered', async () => {
    expect((await currencyByCode(world, 'xxx')).code).to.equal('usd');
    expect(await refusalOf(currencyById(world, 999))).to.contain('999');
  });

  it('are written once', async () => {
    expect(await transaction(world, null, (tx) => seedCurrencies(tx))).to.deep.equal([]);
  });
});
