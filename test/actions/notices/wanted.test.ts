/** Who wants no notices is told of their own value all the same, and of nothing else. */
import { expect } from 'chai';
import { countUnread, writeNotice } from '#src/notices/index.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { closeWorld, expectCleanAudit, makePlayer, makeWorld } from '../../support/world.ts';

describe('notices that nobody asked for', () => {
  let world: World;
  before(async () => (world = await makeWorld()));
  after(async () => {
    await expectCleanAudit(world);
    await closeWorld(world);
  });

  for (const [wants, told] of [
    [1, 2],
    [0, 1],
  ] as const) {
    it(wants === 1 ? 'come to who wants them' : 'do not come to who wants none', async () => {
      const player = await makePlayer(world, 0);
      const friend = await makePlayer(world, 0);
      await world.db('players').where({ id: player.id }).update({ wants_notices: wants });
      await transaction(world, null, async (tx) => {
        const params = { friendId: friend.id, giftCentiPoints: 0 };
        await writeNotice(tx, player.id, { kind: 'friend.joined', params, link: '/referral' });
        const failed = { sumMinor: 100, currency: 'rub' };
        await writeNotice(tx, player.id, { kind: 'payment.failed', params: failed, link: null });
        return null;
      });
      expect(await countUnread(world.db, player.id)).to.equal(told);
    });
  }
});
