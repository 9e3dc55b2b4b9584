/* The cost of a player's page: page and header read together, in few round trips (docs/decisions/0087). */
import { expect } from 'chai';
import { costOf, recordStatements } from '#test/support/record-statements.ts';
import { CHEAP_CASE, makeShop } from '#test/support/shop.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, freshName, type SignedInPlayer } from '#test/support/store.ts';

/** The most round trips to the database by page. */
const ROUND_TRIPS: Readonly<Record<string, number>> = {
  '/en': 1,
  '/en/case/polar-storm': 1,
  '/en/wheel': 1,
  '/en/profile': 1,
  '/en/contract': 2,
  '/en/bonus': 2,
};

describe('Round trips of a page', () => {
  const stage = stageWith(() => makeShop());
  let player: SignedInPlayer;
  before(async () => {
    player = await asPlayer(stage.store, freshName());
    await player.post('/api/case/open', { case: CHEAP_CASE, count: 1 }).expect(200);
  });

  for (const [path, most] of Object.entries(ROUND_TRIPS)) {
    it(`A player's ${path} reads in at most ${String(most)} round trips`, async () => {
      // Fills the caches that all players share.
      await player.agent.get(path).expect(200);
      const recorded = await recordStatements(stage.services.db, async () => await player.agent.get(path).expect(200));
      const { roundTrips } = costOf(recorded);
      expect(roundTrips, JSON.stringify(recorded, ['sql', 'roundTrip'], 1)).to.be.at.most(most);
    });
  }

  it('A page shows the player’s own change at once, also while pages of others are read', async () => {
    const other = await asPlayer(stage.store, freshName());
    const sums = async ({ agent }: SignedInPlayer): Promise<string> => {
      const { text } = await agent.get('/en').expect(200);
      return /"balanceMinor":(\d+)/.exec(text)?.[1] ?? '';
    };
    const [before] = await Promise.all([sums(player), sums(other)]);
    await player.post('/api/case/open', { case: CHEAP_CASE, count: 1 }).expect(200);
    const [after, ofOther] = await Promise.all([sums(player), sums(other)]);
    expect(Number(after)).to.be.below(Number(before));
    expect(ofOther).to.equal('100000');
  });
});
