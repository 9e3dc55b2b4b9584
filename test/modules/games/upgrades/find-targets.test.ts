/** The order of targets: near twice the stake first, and each page follows the one before in every order. */
import { expect } from 'chai';
import { findTargets } from '#src/games/upgrades/index.ts';
import { TARGET_SORTS } from '#src/shared/target-sorts.ts';
import { makeOwnShop } from '#test/support/catalogue/shop.ts';
import { stageWith } from '#test/support/stage.ts';

describe('Targets of an upgrade', () => {
  const stage = stageWith(() => makeOwnShop('targets'));
  const pricesOf = async (sort: (typeof TARGET_SORTS)[number], aboveKopecks: number, least = 0): Promise<number[]> => {
    const prices: number[] = [];
    let cursor: string | null = null;
    do {
      const filter = { aboveKopecks, leastKopecks: least, sort, q: '', cursor, limit: 7 };
      const page: Awaited<ReturnType<typeof findTargets>> = await findTargets(stage.services, filter);
      prices.push(...page.targets.map(({ worth }) => worth.priceKopecks));
      cursor = page.next;
    } while (cursor !== null);
    return prices;
  };

  it('Every order has every target once, over all pages', async () => {
    const stake = 1000;
    const cheapest = await pricesOf('price', stake);
    expect(cheapest.length).to.be.above(20);
    expect(cheapest).to.deep.equal(cheapest.toSorted((one, other) => one - other));
    for (const sort of TARGET_SORTS) {
      expect(
        (await pricesOf(sort, stake)).toSorted((one, other) => one - other),
        sort,
      ).to.deep.equal(cheapest);
    }
    expect(await pricesOf('-price', stake)).to.deep.equal(cheapest.toReversed());
  });

  it('The first targets are worth about twice the stake, and without a stake the most', async () => {
    const stake = 1000;
    const near = await pricesOf('near', stake);
    const ratios = near.map((price) => Math.max(price / (2 * stake), (2 * stake) / price));
    expect(ratios).to.deep.equal(ratios.toSorted((one, other) => one - other));
    expect(await pricesOf('near', 0)).to.deep.equal(await pricesOf('-price', 0));
  });

  it('A least price leaves out what is cheaper', async () => {
    const prices = await pricesOf('price', 1000, 50_000);
    expect(prices.length).to.be.above(0);
    expect(Math.min(...prices)).to.be.at.least(50_000);
  });
});
