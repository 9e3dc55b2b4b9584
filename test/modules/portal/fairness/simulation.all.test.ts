/** The short form of `npm run simulate`: openings, contracts, upgrades and spins match the published odds. */
import { expectPublishedOdds } from './expect-published-odds.ts';

const DRAWS = 40_000;

describe('The distribution of many draws', function () {
  this.timeout(60_000);

  it('Every game draws with its published odds', () => expectPublishedOdds(DRAWS));
});
