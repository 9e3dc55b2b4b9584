/* The cost of a player's page: page and header read at the same time, and each row once. */
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'chai';
import { recordStatements } from '#test/support/tables/record-statements.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, freshName, type SignedInPlayer } from '#test/support/store.ts';

/** The most statements by page. */
const STATEMENTS: Readonly<Record<string, number>> = {
  '/en': 11,
  '/en/case/polar-storm': 10,
  '/en/wheel': 7,
  '/en/profile': 6,
  '/en/contract': 9,
  '/en/bonus': 7,
};

describe('Statements of a page', () => {
  const stage = stageWith(() => makeShop());
  let player: SignedInPlayer;
  before(async () => {
    player = await asPlayer(stage.store, freshName());
    await player.post('/api/case/open', { case: CHEAP_CASE, count: 1 }).expect(200);
  });

  for (const [path, most] of Object.entries(STATEMENTS)) {
    it(`A player's ${path} reads in at most ${String(most)} statements`, async () => {
      // Fills the caches that all players share.
      await player.agent.get(path).expect(200);
      const recorded = await recordStatements(stage.services.db, async () => await player.agent.get(path).expect(200));
      expect(recorded.length, JSON.stringify(recorded, ['sql', 'values'], 1)).to.be.at.most(most);
      const [repeated] = recorded.filter(({ sql, values }, index) =>
        recorded.slice(0, index).some((other) => other.sql === sql && isDeepStrictEqual(other.values, values)),
      );
      expect(repeated?.sql).to.equal(undefined);
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
