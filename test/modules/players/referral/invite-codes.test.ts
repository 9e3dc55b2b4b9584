/**
 * Invite codes (docs/rules.md 10): each player has one, may change it once, and may activate one of another player, for
 * a gift to both. Own codes, cycles and codes from the same device at the same address are refused and flagged for
 * staff.
 */
import { expect } from 'chai';
import { selectPlayer, inviteCodeOf } from '#src/players/players/index.ts';
import { closePlayer } from '#src/portal/account-data/index.ts';
import { findCodeOwner } from '#src/players/referral/index.ts';
import { checkInvitation, type DeviceTrace, keepTraces, noteDevice } from '#src/players/risk/index.ts';
import { readBalances } from '#src/core/ledger/index.ts';
import { listNotifications } from '#src/players/notifications/list-notifications.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { activateCode } from '#src/players/referral/activate-code.ts';
import { setCode } from '#src/players/referral/set-code.ts';
import { invite } from '#test/support/players/invite.ts';
import { payIn } from '#test/support/players/pay-in.ts';
import {
  closeServices,
  expectCleanAudit,
  makePlayer,
  makeServices,
  refusalOf,
  withKey,
} from '#test/support/services.ts';

const UNKNOWN_HASH = 'n'.repeat(43);

describe('Invite codes', () => {
  let services: Services;
  let one: Player;
  let other: Player;
  before(async () => {
    services = await makeServices();
  });
  beforeEach(async () => {
    [one, other] = [await makePlayer(services, 0), await makePlayer(services, 0)];
  });
  after(() => expectCleanAudit(services));
  after(() => closeServices(services));

  const pointsOf = async ({ id }: Player): Promise<number> =>
    (await readBalances(services.db, id)).bonusCentiPoints / 100;
  const codeOf = async ({ id }: Player): Promise<string> => {
    const account = await selectPlayer(services.db, id);
    return account === null ? '' : inviteCodeOf(account);
  };
  const activate = (player: Player, code: string | number) => activateCode(services, player, { code: String(code) });
  const set = (player: Player, code: string) => setCode(services, player, { code });
  const flagsOf = async ({ id }: Player): Promise<string[]> =>
    await services.db('flags').where({ player_id: id }).orderBy('kind').pluck<string[]>('kind');
  const device = (letter: string) => ({
    deviceHash: letter.repeat(43),
    addressHash: UNKNOWN_HASH.replace('n', letter),
    agentHash: letter.repeat(43),
    parts: null,
  });

  describe('A player’s own code', () => {
    it('The code is the ID until the player chooses one', async () => {
      expect(await codeOf(one)).to.equal(String(one.id));
      const code = `Полынь-${String(one.id)}`;
      expect(await set(one, ` ${code} `)).to.equal(code);
      expect(await codeOf(one)).to.equal(code);
      expect(await findCodeOwner(services.db, code.toUpperCase())).to.equal(one.id);
    });

    it('The code is chosen once', async () => {
      await set(one, `first-${String(one.id)}`);
      expect(await refusalOf(set(one, `second-${String(one.id)}`))).to.equal('errors.invite.changed');
      expect(await codeOf(one)).to.equal(`first-${String(one.id)}`);
    });

    it('The code is unique in any letter case', async () => {
      await set(one, `Mine-${String(one.id)}`);
      expect(await refusalOf(set(other, `mINE-${String(one.id)}`))).to.equal('errors.invite.taken');
      expect(await codeOf(other)).to.equal(String(other.id));
    });

    it('A code has 3 to 32 letters, digits and signs, and not digits alone', async () => {
      for (const empty of ['', ' ', '\t']) {
        expect(await refusalOf(set(one, empty)), JSON.stringify(empty)).to.equal('errors.invite.enter');
      }
      for (const wrong of ['ab', 'x'.repeat(33), '12345', 'a b c', '<b>', "o'x", '☃☃☃']) {
        expect(await refusalOf(set(one, wrong)), wrong).to.equal('errors.invite.rule');
      }
    });

    it('Closing the account releases its code', async () => {
      const code = `gone-${String(one.id)}`;
      await set(one, code);
      await transaction(services, null, async (tx) => {
        await closePlayer(tx, one.id);
        return null;
      });
      expect(await refusalOf(activate(other, code))).to.equal('errors.invite.unknown');
    });
  });

  describe('A friend’s code', () => {
    it('A code gives both players the gift once, with the first top-up, and the friend is notified', async () => {
      expect(await activate(one, other.id)).to.deep.equal({ points: 50, bonusCentiPoints: 0 });
      expect([await pointsOf(one), await pointsOf(other)]).to.deep.equal([0, 0]);
      expect((await listNotifications(services.db, other.id, null)).notifications).to.deep.equal([]);
      await payIn(services, one);
      await payIn(services, one);
      expect([await pointsOf(one), await pointsOf(other)]).to.deep.equal([50, 50]);
      const third = await makePlayer(services, 0);
      expect(await refusalOf(activate(one, third.id))).to.equal('errors.invite.used');
      expect(await refusalOf(activate(one, other.id))).to.equal('errors.invite.used');
      expect([await pointsOf(one), await pointsOf(third)]).to.deep.equal([50, 0]);
      const { notifications } = await listNotifications(services.db, other.id, null);
      expect(notifications.map(({ kind, params }) => ({ kind, params }))).to.deep.equal([
        { kind: 'friend.joined', params: { friendId: one.id, giftCentiPoints: 50_00 } },
      ]);
    });

    it('A player who has topped up before gets the gift at once', async () => {
      await payIn(services, one);
      expect(await activate(one, other.id)).to.deep.equal({ points: 50, bonusCentiPoints: 50_00 });
      await payIn(services, one);
      expect([await pointsOf(one), await pointsOf(other)]).to.deep.equal([50, 50]);
    });

    it('Top-ups at the same time bring the gift once, also when the owner of the code is the inviter', async () => {
      await invite(services, other.id, [one.id]);
      await activate(one, other.id);
      await Promise.all(Array.from({ length: 4 }, () => payIn(services, one)));
      expect([await pointsOf(one), await pointsOf(other)]).to.deep.equal([50, 50]);
    });

    it('An owner who left before the top-up gets nothing, and the player does', async () => {
      await activate(one, other.id);
      await transaction(services, null, async (tx) => {
        await closePlayer(tx, other.id);
        return null;
      });
      await payIn(services, one);
      expect([await pointsOf(one), await pointsOf(other)]).to.deep.equal([50, 0]);
    });

    it('The code works as it was chosen and as the ID', async () => {
      const code = `łąka-${String(other.id)}`;
      await set(other, code);
      await activate(one, ` ${code.toUpperCase()} `);
      const third = await makePlayer(services, 0);
      await activate(third, other.id);
      await payIn(services, one);
      await payIn(services, third);
      expect(await pointsOf(other)).to.equal(100);
    });

    it('A repeated key returns the same answer', async () => {
      const keyed = withKey(one, 'the-same-key');
      const first = await activate(keyed, other.id);
      expect(await activate(keyed, other.id)).to.deep.equal(first);
      await payIn(services, one);
      expect([await pointsOf(one), await pointsOf(other)]).to.deep.equal([50, 50]);
    });

    it('An unknown code and one’s own code are refused', async () => {
      expect(await refusalOf(activate(one, ''))).to.equal('errors.invite.enter');
      for (const unknownCode of ['unknown-code', '1', '0', '-5', '1e9', '<script>', "' OR 1=1 --", '9'.repeat(40)]) {
        expect(await refusalOf(activate(one, unknownCode)), unknownCode).to.equal('errors.invite.unknown');
      }
      expect(await refusalOf(activate(one, one.id))).to.equal('errors.invite.own');
      await set(one, `own-${String(one.id)}`);
      expect(await refusalOf(activate(one, `OWN-${String(one.id)}`))).to.equal('errors.invite.own');
      expect(await pointsOf(one)).to.equal(0);
    });

    it('The code is refused on the device of its owner at one address, and staff are notified', async () => {
      await noteDevice(services, other.id, device('d'));
      await noteDevice(services, one.id, device('d'));
      expect(await refusalOf(activate(one, other.id))).to.equal('errors.invite.device');
      expect(await refusalOf(activate(one, other.id))).to.equal('errors.invite.device');
      expect(await flagsOf(one)).to.deep.equal(['referral.address', 'referral.agent', 'referral.device']);
      expect([await pointsOf(one), await pointsOf(other)]).to.deep.equal([0, 0]);
      // The refusal used nothing up: the code of another friend still works.
      const third = await makePlayer(services, 0);
      await activate(one, third.id);
    });

    it('The code is refused to a second account on one device', async () => {
      const second = await makePlayer(services, 0);
      await noteDevice(services, one.id, device('e'));
      await noteDevice(services, second.id, device('e'));
      await activate(one, other.id);
      expect(await refusalOf(activate(second, other.id))).to.equal('errors.invite.ring');
      expect(await flagsOf(second)).to.deep.equal(['referral.ring']);
      await payIn(services, one);
      await payIn(services, second);
      expect(await pointsOf(other)).to.equal(50);
    });

    it('An equal device at another address is allowed, and staff are notified', async () => {
      await noteDevice(services, other.id, device('j'));
      await noteDevice(services, one.id, { ...device('k'), deviceHash: device('j').deviceHash });
      await activate(one, other.id);
      expect(await flagsOf(one)).to.deep.equal(['referral.device']);
    });

    it('A device and an address that two sign-ins of the owner have apart are not one place', async () => {
      await noteDevice(services, other.id, device('l'));
      await noteDevice(services, other.id, device('m'));
      await noteDevice(services, one.id, { ...device('o'), ...{ deviceHash: device('l').deviceHash } });
      await noteDevice(services, one.id, { ...device('o'), ...{ addressHash: device('m').addressHash } });
      await activate(one, other.id);
      expect(await flagsOf(one)).to.deep.equal(['referral.address', 'referral.device']);
    });

    it('A second account on an equal device at another address is allowed, and staff are notified', async () => {
      const second = await makePlayer(services, 0);
      await noteDevice(services, one.id, device('p'));
      await noteDevice(services, second.id, { ...device('q'), deviceHash: device('p').deviceHash });
      await activate(one, other.id);
      await activate(second, other.id);
      expect(await flagsOf(second)).to.deep.equal(['referral.ring']);
    });

    it('An entry link is refused on the inviter’s device, and flagged for a device elsewhere', async () => {
      const check = (trace: DeviceTrace) =>
        transaction(services, null, (tx) => checkInvitation(services, tx, other.id, trace));
      await noteDevice(services, other.id, device('r'));
      expect((await check(device('r'))).isRefused).to.equal(true);
      expect(await check({ ...device('s'), deviceHash: device('r').deviceHash })).to.deep.equal({
        isRefused: false,
        flags: ['referral.device'],
      });
      await invite(services, other.id, [one.id]);
      await noteDevice(services, one.id, device('t'));
      const elsewhere = { ...device('u'), deviceHash: device('t').deviceHash };
      const expectRing = async (): Promise<void> => {
        expect(await check(device('t'))).to.deep.equal({ isRefused: true, flags: ['referral.ring'] });
        expect(await check(elsewhere)).to.deep.equal({ isRefused: false, flags: ['referral.ring'] });
      };
      await expectRing();
      await transaction(services, null, async (tx) => {
        await keepTraces(services, tx, one.id, []);
        return null;
      });
      await services.db('player_devices').where({ player_id: one.id }).delete();
      await expectRing();
    });

    it('An equal address and browser are allowed, and staff are notified', async () => {
      await noteDevice(services, other.id, { ...device('f'), deviceHash: 'g'.repeat(43) });
      await noteDevice(services, one.id, device('f'));
      await activate(one, other.id);
      expect(await flagsOf(one)).to.deep.equal(['referral.address', 'referral.agent']);
    });

    it('An unknown device is no evidence', async () => {
      const unknown = (letter: string) => ({ ...device(letter), deviceHash: '' });
      await noteDevice(services, other.id, unknown('h'));
      await noteDevice(services, one.id, unknown('i'));
      await activate(one, other.id);
      expect(await flagsOf(one)).to.deep.equal([]);
    });

    it('A ring of invitations is refused, however long', async () => {
      const ring = [one, other, await makePlayer(services, 0), await makePlayer(services, 0)];
      for (const [index, player] of ring.slice(0, -1).entries()) await activate(player, ring[index + 1]?.id ?? 0);
      const last = ring.at(-1) ?? other;
      expect(await refusalOf(activate(last, one.id))).to.equal('errors.invite.ring');
      expect(await refusalOf(activate(last, other.id))).to.equal('errors.invite.ring');
      expect(await flagsOf(last)).to.deep.equal(['referral.ring', 'referral.ring']);
    });

    it('A ring by an entry link is refused too', async () => {
      await invite(services, one.id, [other.id]);
      expect(await refusalOf(activate(one, other.id))).to.equal('errors.invite.ring');
      // A player who came by the referral link may also activate the same friend's code.
      await activate(other, one.id);
      await payIn(services, other);
      expect([await pointsOf(one), await pointsOf(other)]).to.deep.equal([50, 50]);
    });
  });
});
