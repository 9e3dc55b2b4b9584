/* An open flag of staff keeps the devices and notes of an account that its player deletes, and not for ever. */
import { expect } from 'chai';
import { noteDevice, raiseFlags } from '#src/players/risk/index.ts';
import risk from '#src/players/risk/module.ts';
import { playerOf } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { deleteAccount } from '#src/portal/account-data/delete-account.ts';
import { closeFlagsOf } from '#test/support/catalogue/close-flags.ts';
import { openStage, type SignInStage } from '#test/support/players/sign-in-stage.ts';
import { makePlayer } from '#test/support/services.ts';
import { DAY_MS, MINUTE_MS } from '#src/shared/time.ts';

const HASH = (letter: string): string => letter.repeat(43);

describe('Evidence of a closed account', function () {
  this.timeout(60_000);
  let stage: SignInStage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());

  const leave = (id: number) => deleteAccount(stage.services, playerOf(id), { confirm: String(id) });

  it('Devices and notes stay while staff have an open flag, and are deleted with the last one', async () => {
    const [suspect, other] = [await makePlayer(stage.services, 0), await makePlayer(stage.services, 0)];
    const device = { deviceHash: HASH('u'), addressHash: HASH('v'), agentHash: HASH('w'), parts: null };
    await noteDevice(stage.services, suspect.id, device);
    await transaction(stage.services, null, async (tx) => {
      await raiseFlags(tx, suspect.id, other.id, ['referral.device']);
      return null;
    });
    await leave(suspect.id);
    const devices = async (): Promise<number> =>
      (await stage.services.db('player_devices').where({ player_id: suspect.id })).length;
    expect(await devices()).to.equal(1);
    await closeFlagsOf(stage.services, suspect.id);
    expect(await devices()).to.equal(0);
  });

  it('Devices and notes are deleted 90 days after the closing, even with an open flag', async () => {
    const [suspect, other] = [await makePlayer(stage.services, 0), await makePlayer(stage.services, 0)];
    const device = { deviceHash: HASH('x'), addressHash: HASH('y'), agentHash: HASH('z'), parts: null };
    await noteDevice(stage.services, suspect.id, device);
    await transaction(stage.services, null, async (tx) => {
      await raiseFlags(tx, suspect.id, other.id, ['referral.device']);
      return null;
    });
    await leave(suspect.id);
    const row = stage.services.db('players').where({ id: suspect.id });
    const former = await row.clone().select<{ closed_at: Date }[]>('closed_at');
    for (const [days, count] of [
      [89, 1],
      [90, 0],
    ] as const) {
      const closedAt = new Date(Date.now() - days * DAY_MS - MINUTE_MS);
      await row.clone().update({ closed_at: closedAt });
      for (const job of risk.jobs) await job.act(stage.services);
      const left = await stage.services.db('player_devices').where({ player_id: suspect.id });
      expect(left, `${String(days)} days`).to.have.lengthOf(count);
    }
    // The counters of closed accounts go by this time.
    await row.clone().update({ closed_at: former[0]?.closed_at });
  });
});
