/*
 * A store of the release before, which signs nothing: its history is audited and accepted once, rows of that release
 * are allowed while an upgrade or a roll-back may be under way, and its sessions, links and identities stay good.
 */
import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { beginSession, memberOfSession } from '#src/admin/access/session.ts';
import { linkOf, makeLink } from '#src/admin/access/link.ts';
import { sealHistory } from '#src/core/sealed-history/index.ts';
import { changeSettings, readSettings } from '#src/core/settings/index.ts';
import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import { type AccessKind, findHistoryKey, HISTORY_KINDS } from '#src/platform/database/history-key.ts';
import { selectOwnInviter } from '#src/players/players/index.ts';
import { ACCESS_COLUMNS, signedIn, signUpgraded } from '#src/platform/database/sign-access.ts';
import { decrypt, encrypt } from '#src/platform/security/encryption.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { openServices, type Services } from '#src/platform/services.ts';
import { findIdentity } from '#src/players/identities/index.ts';
import { DAY_MS } from '#src/shared/time.ts';
import { acceptUnsigned } from '#tools/audit/accept-unsigned.ts';
import { audit } from '#tools/audit/audit.ts';
import { SIGNATURES } from '#tools/audit/signatures.ts';
import { invite } from '#test/support/players/invite.ts';
import { makePlayedServices } from '#test/support/players/played-services.ts';
import { closeServices, fixedClock, giveMoney, makePlayer, refusalOf } from '#test/support/services.ts';
import { makeMember } from '#test/support/players/staff-members.ts';

const HISTORY: readonly string[] = HISTORY_KINDS;
const EDGE_PERCENT = 13;
const ACCESS = Object.keys(ACCESS_COLUMNS) as AccessKind[];

describe('An upgrade to signed rows', function () {
  this.timeout(60_000);
  const clock = fixedClock(new Date());
  let former: Services;
  let services: Services;
  let playerId: number;
  let sessionKey: string;
  let linkKey: string;
  before(async () => {
    former = await makePlayedServices('upgraded', clock, { players: 2, turns: 4, everyHours: 5 });
    playerId = (await makePlayer(former, 100)).id;
    await invite(former, (await makePlayer(former, 0)).id, [playerId]);
    const memberId = await makeMember(former);
    await transaction(former, null, async (tx) => {
      await changeSettings(tx, new Map([['upgradeEdgePercent', EDGE_PERCENT]]));
      return null;
    });
    sessionKey = (await transaction(former, null, (tx) => beginSession(tx, former, memberId))).key;
    linkKey = await transaction(former, null, (tx) => makeLink(tx, former, memberId));
    for (const table of HISTORY) await former.db.raw(`DROP TRIGGER IF EXISTS ${table}_no_update`);
    await unsign([...HISTORY, ...ACCESS]);
    await former.db('history_keys').delete();
  });
  after(async () => {
    await closeServices(services);
    await closeServices(former);
  });

  /** What the release before writes has no signature. */
  async function unsign(tables: readonly string[], where = '1'): Promise<void> {
    for (const table of tables) await former.db.raw(`UPDATE ${table} SET signature = NULL WHERE ${where}`);
  }
  const broken = async (): Promise<string[]> => (await audit(services.db, services.config)).map(({ rule }) => rule);
  const signedBy = async (): Promise<unknown> =>
    (await services.db('history_keys').first<{ accepted: string }>('accepted')).accepted;

  it('A wrong SECRET_KEY makes no key', async () => {
    const config = { ...former.config, secretKey: randomBytes(32), otherKeys: [] };
    const stranger = await openServices(config, { clock });
    try {
      expect(await refusalOf(transaction(stranger, null, () => Promise.resolve(null)))).to.contain('SECRET_KEY');
      expect((await audit(stranger.db, config)).map(({ rule }) => rule)).to.include(SIGNATURES);
      expect(await stranger.db('history_keys').first('id')).to.equal(undefined);
    } finally {
      await closeServices(stranger);
    }
  });

  it('The audit is clean, the old rows stay as they are, and access goes on', async () => {
    services = await openServices(former.config, { clock });
    expect(await broken()).to.deep.equal([]);
    expect((await memberOfSession(services, sessionKey))?.role).to.equal('admin');
    expect((await linkOf(services, linkKey)).memberId).to.be.above(0);
    expect(await services.db('transfers').whereNotNull('signature').first('id')).to.equal(undefined);
  });

  it('A clean run of the audit signs the history, and rows of a roll-back are accepted by the next one', async () => {
    await sealHistory(services, { settledMs: 0 });
    expect(await acceptUnsigned(services, [], false)).to.equal(true);
    const first = await signedBy();
    await giveMoney(services, playerId, 100);
    await unsign(['transfers'], `id = (SELECT id FROM (SELECT MAX(id) AS id FROM transfers) x)`);
    expect(await broken()).to.deep.equal([]);
    expect(await acceptUnsigned(services, [], false)).to.equal(true);
    expect(await signedBy()).not.to.equal(first);
  });

  it('Rows that give access are signed in the background', async () => {
    await signUpgraded(services);
    for (const table of ACCESS) {
      const unsigned = services.db(table).whereNull('signature').whereRaw(signedIn(table));
      expect(await unsigned.count({ n: '*' }), table).to.deep.equal([{ n: 0 }]);
    }
    const { inviterId } = await services
      .db('players')
      .where({ id: playerId })
      .first<{ inviterId: number }>('inviter_id AS inviterId');
    expect(await transaction(services, null, (tx) => selectOwnInviter(tx, playerId)))
      .to.equal(inviterId)
      .and.to.be.above(0);
    expect((await memberOfSession(services, sessionKey))?.role).to.equal('admin');
    expect((await linkOf(services, linkKey)).memberId).to.be.above(0);
    const identity = await services
      .db('identities')
      .whereNotNull('player_id')
      .first<{ provider: string; subject: string; player_id: number }>();
    expect(await findIdentity(services, identity.provider, identity.subject)).to.equal(identity.player_id);
  });

  describe('that is over', () => {
    before(async () => {
      const row = await former.db('history_keys').first<{ wrapped_key: Buffer }>('wrapped_key');
      const plain = decrypt(former, 'history key', row.wrapped_key, 'history key');
      const ended = { ...(JSON.parse(plain) as object), strictFrom: new Date(Date.now() - DAY_MS).toISOString() };
      const wrapped = encrypt(former, 'history key', JSON.stringify(ended), 'history key');
      await former.db('history_keys').update({ wrapped_key: wrapped });
      await closeServices(services);
      services = await openServices(former.config, { clock });
    });

    it('The accepted history holds, and a further row without a signature is found', async () => {
      const key = await findHistoryKey(services);
      expect(key?.strictFrom.getTime()).to.be.below(clock.now().getTime());
      expect(await broken()).to.deep.equal([]);
      await giveMoney(services, playerId, 100);
      expect(await broken()).to.deep.equal([]);
      await unsign(['transfers'], `id = (SELECT id FROM (SELECT MAX(id) AS id FROM transfers) x)`);
      expect(await broken()).to.deep.equal([SIGNATURES]);
      const findings = await audit(services.db, services.config);
      expect(await acceptUnsigned(services, findings, false)).to.equal(false);
      // An operator who rolled back accepts what the release before has written.
      expect(await acceptUnsigned(services, findings, true)).to.equal(true);
      expect(await broken()).to.deep.equal([]);
    });

    it('Settings from before the upgrade are followed, also while the history is not accepted', async () => {
      const followed = async (): Promise<unknown> => {
        await transaction(services, null, async (tx) => {
          await bumpDataVersion(tx, 'settings');
          return null;
        });
        await services.dataVersions.refresh();
        const { upgradeEdgePercent, gPriceKopecks } = await readSettings(services);
        return [upgradeEdgePercent, gPriceKopecks];
      };
      const entries = services.db('configuration_changes').where({ kind: 'setting' }).whereNotNull('signature');
      expect(await entries.first('id')).to.equal(undefined);
      const former = await followed();
      expect(former).to.include(EDGE_PERCENT);
      const row = await services.db('history_keys').first<object>('accepted', 'accepted_signature');
      await services.db('history_keys').update({ accepted: null });
      expect(await followed()).to.deep.equal(former);
      await services.db('history_keys').update(row);
    });

    it('A session without a signature gives no access, until an operator accepts it', async () => {
      await unsign(['staff_sessions']);
      expect(await memberOfSession(services, sessionKey)).to.equal(null);
      const findings = await audit(services.db, services.config);
      expect(findings.map(({ rule }) => rule)).to.deep.equal([SIGNATURES]);
      expect(await acceptUnsigned(services, findings, true)).to.equal(true);
      expect(await broken()).to.deep.equal([]);
    });

    it('A wrong signature is never accepted', async () => {
      await services.db('staff_links').update({ signature: randomBytes(32) });
      const findings = await audit(services.db, services.config);
      expect(findings.map(({ rule }) => rule)).to.deep.equal([SIGNATURES]);
      expect(await acceptUnsigned(services, findings, true)).to.equal(false);
      await services.db('staff_links').delete();
    });
  });
});
