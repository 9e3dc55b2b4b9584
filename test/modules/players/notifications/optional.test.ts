/** A player who has turned notifications off still gets those about their own value, and no others. */
import { expect } from 'chai';
import { countUnread, writeNotification } from '#src/players/notifications/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { closeServices, expectCleanAudit, makePlayer, makeServices } from '#test/support/services.ts';

describe('Optional notifications', () => {
  let services: Services;
  before(async () => (services = await makeServices()));
  after(async () => {
    await expectCleanAudit(services);
    await closeServices(services);
  });

  for (const [wants, unread] of [
    [1, 2],
    [0, 1],
  ] as const) {
    it(`A player with optional notifications ${wants === 1 ? 'on' : 'off'} gets ${String(unread)} of 2`, async () => {
      const player = await makePlayer(services, 0);
      const friend = await makePlayer(services, 0);
      await services.db('players').where({ id: player.id }).update({ wants_notices: wants });
      await transaction(services, null, async (tx) => {
        const params = { friendId: friend.id, giftCentiPoints: 0 };
        await writeNotification(tx, player.id, { kind: 'friend.joined', params, link: '/referral' });
        const failed = { sumMinor: 100, currency: 'rub' };
        await writeNotification(tx, player.id, { kind: 'payment.failed', params: failed, link: null });
        return null;
      });
      expect(await countUnread(services.db, player.id)).to.equal(unread);
    });
  }
});
