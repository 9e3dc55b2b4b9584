/*
 * Rows that an intruder with access to the database writes: each is refused where it would give access, and found by
 * the audit where it would make value. Each is done in a transaction that is rolled back, without triggers.
 */
import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { hashOfRecoveryCode } from '#src/admin/access/recovery.ts';
import { hashOfKey } from '#src/admin/access/session-key.ts';
import { beginSession, memberOfSession } from '#src/admin/access/session.ts';
import { linkOf } from '#src/admin/access/link.ts';
import { useSecondFactor } from '#src/admin/access/take-second.ts';
import { encryptSeed, hashOfSeed } from '#src/core/draws/seed-encryption.ts';
import { readConfig } from '#src/platform/config/config.ts';
import { findMissingTriggers } from '#src/platform/database/triggers.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { findIdentity } from '#src/players/identities/index.ts';
import { DAY_MS } from '#src/shared/time.ts';
import { findingsIn, RULES } from '#tools/audit/audit.ts';
import { SIGNATURES } from '#tools/audit/signatures.ts';
import { LIFT_CHECKS, RESTORE_CHECKS, stopChecks } from '#test/support/guards.ts';
import { closeServices, expectCleanAudit, refusalOf } from '#test/support/services.ts';
import { makeMember } from '#test/support/players/staff-members.ts';
import { play } from '#test/modules/games/battles/battle-stage.ts';
import { makeFullHistory } from './full-history.ts';

const SIGNED_TABLES = ['transfers', 'draws', 'seed_pairs', 'battles', 'configuration_changes', 'staff_log'] as const;
const DEMO = 'a store without a demo has no open player of the demo';
const VERIFIER = 'every draw passes the published verifier';
const BATTLE_VERIFIER = 'every battle passes the published verifier';
const DAY_TOTALS = 'the day totals of a player are the sums of their games and sales';
const GAIN = 'the gain of a code follows from the terms that its payment copied';
const ACTIVE = 'every draw was made while its seed pair was active';

/** Columns that a copy of a row must not share with it, and what they become. */
const FRESH: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  draws: { nonce: 'nonce + 5000' },
  seed_pairs: { state: "'revealed'", server_seed_hash: "SHA2('own', 256)", revealed_at: 'UTC_TIMESTAMP(3)' },
  battles: { code: "'forged0001'", server_seed_hash: "SHA2('own', 256)" },
};

/** A copy of the newest row of a table, with a signature of its own. */
async function copyOf(trx: Knex, table: string, signature: string, changes: Readonly<Record<string, string>> = {}) {
  const [columns] = (await trx.raw(
    `SELECT COLUMN_NAME AS name FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ?
       AND COALESCE(GENERATION_EXPRESSION, '') = '' AND EXTRA NOT LIKE '%auto_increment%'`,
    [table],
  )) as [{ name: string }[]];
  const values: Readonly<Record<string, string | undefined>> = { ...FRESH[table], ...changes, signature };
  const names = columns.map(({ name }) => name);
  await trx.raw(
    `INSERT INTO ${table} (${names.map((name) => `\`${name}\``).join(', ')})
     SELECT ${names.map((name) => values[name] ?? `\`${name}\``).join(', ')}
     FROM ${table} ORDER BY id DESC LIMIT 1`,
  );
}

describe('Signed rows', function () {
  this.timeout(120_000);
  let services: Services;
  before(async () => {
    services = await makeFullHistory('signed');
    await expectCleanAudit(services);
    await stopChecks(services.db);
  });
  after(() => closeServices(services));

  /** The rules that find what `forge` does. */
  async function rulesAfter(
    forge: (trx: Knex) => Promise<unknown>,
    wanted: readonly string[] = [SIGNATURES],
    config = services.config,
  ): Promise<string[]> {
    const trx = await services.db.transaction();
    try {
      await trx.raw(LIFT_CHECKS);
      await forge(trx);
      return (await findingsIn(trx, config, (rule) => wanted.includes(rule))).map(({ rule }) => rule);
    } finally {
      await trx.raw(RESTORE_CHECKS);
      await trx.rollback();
    }
  }

  it('Every new row of history is signed, and no two have the same signature', async () => {
    for (const table of SIGNED_TABLES) {
      const [[counts]] = (await services.db.raw(
        `SELECT COUNT(*) AS all_rows, COUNT(signature) AS signed, COUNT(DISTINCT signature) AS different,
           SUM(signature IS NULL AND (SELECT JSON_VALUE(accepted, '$.kinds.${table}.lastId') FROM history_keys) >= id)
             AS old FROM ${table}`,
      )) as [{ all_rows: number; signed: number; different: number; old: string }[]];
      expect(counts?.signed, table).to.be.above(0);
      expect(counts?.different, table).to.equal(counts?.signed);
      expect(Number(counts?.signed) + Number(counts?.old), table).to.equal(counts?.all_rows);
    }
  });

  for (const table of SIGNED_TABLES) {
    it(`A row of ${table} without a signature, with an invented or another kind's signature is found`, async () => {
      const other = table === 'draws' ? 'transfers' : 'draws';
      for (const signature of [
        'NULL',
        "REPEAT('x', 32)",
        'RANDOM_BYTES(32)',
        `(SELECT UNHEX(HEX(s.signature)) FROM ${other} s WHERE s.signature IS NOT NULL ORDER BY s.id LIMIT 1)`,
        'CONCAT(RANDOM_BYTES(16), SUBSTRING(signature, 17))',
        'CONCAT(SUBSTRING(signature, 1, 16), RANDOM_BYTES(16))',
      ])
        expect(await rulesAfter((trx) => copyOf(trx, table, signature)), signature).to.deep.equal([SIGNATURES]);
    });

    it(`A row of ${table} cannot be copied with its signature`, async () => {
      expect(await refusalOf(rulesAfter((trx) => copyOf(trx, table, 'signature')))).to.contain('Duplicate entry');
    });
  }

  const CHANGES: Readonly<Record<string, readonly string[]>> = {
    transfers: [
      'amount = amount + 1',
      'debit_id = credit_id',
      "reason = 'x'",
      'subject_id = subject_id + 1',
      'created_at = created_at + INTERVAL 1 SECOND',
      'signature = NULL',
    ],
    draws: [
      'ticket = ticket + 1',
      'item_id = COALESCE(item_id, 0) + 1',
      'player_id = player_id + 1',
      'seed_pair_id = seed_pair_id + 100000',
      'signature = NULL',
    ],
    seed_pairs: ['player_id = player_id + 1', "server_seed_hash = SHA2('own', 256)", 'signature = NULL'],
    battles: ['entry_kopecks = entry_kopecks + 1', "server_seed_hash = SHA2('own', 256)", "beacon_key = 'x'"],
    configuration_changes: ["entry_values = '{}'", "changed_by = 'staff:3'", "entry_key = 'x'", 'signature = NULL'],
    staff_log: [
      "reason = 'x'",
      'member_id = COALESCE(member_id, 0) + 1',
      "act = 'x'",
      "became = '{}'",
      'signature = NULL',
    ],
  };
  it('A changed value of a signed row is found, whatever the column', async () => {
    const [triggers] = (await services.db.raw('SHOW TRIGGERS')) as [{ Trigger: string }[]];
    expect(await findMissingTriggers(services.config.databaseUrl)).to.deep.equal([]);
    for (const { Trigger: name } of triggers) await services.db.raw(`DROP TRIGGER ${name}`);
    expect((await findMissingTriggers(services.config.databaseUrl))?.toSorted()).to.deep.equal(
      triggers.map(({ Trigger: name }) => name).toSorted(),
    );
    for (const [table, changes] of Object.entries(CHANGES)) {
      for (const change of changes)
        expect(
          await rulesAfter((trx) =>
            trx.raw(`UPDATE ${table} SET ${change} WHERE signature IS NOT NULL ORDER BY id DESC LIMIT 1`),
          ),
          `${table}: ${change}`,
        ).to.deep.equal([SIGNATURES]);
    }
  });

  it('Without its key the audit says that it did not check, and is not clean', async () => {
    const config = { ...services.config, secretKey: randomBytes(32), otherKeys: [] };
    const [finding] = await findingsIn(services.db, config, (rule) => rule === SIGNATURES);
    expect(JSON.stringify(finding)).to.contain('notChecked').and.contain('SECRET_KEY');
    for (const change of [
      "UPDATE history_keys SET wrapped_key = REPEAT('x', 100)",
      'UPDATE history_keys SET accepted = NULL',
      'UPDATE history_keys SET accepted = REPLACE(accepted, \'"unsigned":0\', \'"unsigned":1\')',
      'DELETE FROM history_keys',
    ])
      expect(await rulesAfter((trx) => trx.raw(change)), change).to.deep.equal([SIGNATURES]);
  });

  it('A pair or a battle with an own seed is found, however the seed is given', async () => {
    const seed = 'ab'.repeat(32);
    const sealed = encryptSeed(services, 'cd'.repeat(32)).toString('hex');
    const own = { server_seed: `'${seed}'`, server_seed_hash: `'${hashOfSeed(seed)}'` };
    for (const server_seed_sealed of ["'x'", `UNHEX('${sealed}')`])
      expect(
        await rulesAfter(
          (trx) => copyOf(trx, 'seed_pairs', 'NULL', { ...own, server_seed_sealed }),
          [SIGNATURES, VERIFIER],
        ),
      ).to.have.members([SIGNATURES, VERIFIER]);
    const revealed = `UPDATE seed_pairs SET server_seed = '${seed}' WHERE state = 'revealed' LIMIT 1`;
    expect(await rulesAfter((trx) => trx.raw(revealed), [VERIFIER])).to.deep.equal([VERIFIER]);
    const battle = `UPDATE battles SET server_seed = '${seed}' WHERE state = 'drawn' LIMIT 1`;
    expect(await rulesAfter((trx) => trx.raw(battle), [BATTLE_VERIFIER])).to.deep.equal([BATTLE_VERIFIER]);
    const both = `UPDATE battles SET server_seed = '${seed}', server_seed_hash = '${hashOfSeed(seed)}',
      server_seed_sealed = UNHEX('${sealed}') WHERE state = 'drawn' LIMIT 1`;
    expect(await rulesAfter((trx) => trx.raw(both), [BATTLE_VERIFIER])).to.deep.equal([BATTLE_VERIFIER]);
  });

  it('A draw of a pair that was revealed before, or not yet active, is found', async () => {
    for (const change of [
      `UPDATE draws SET created_at = created_at + INTERVAL 1 YEAR WHERE seed_pair_id =
         (SELECT MIN(id) FROM seed_pairs WHERE state = 'revealed' AND nonce > 0) LIMIT 1`,
      'UPDATE draws SET created_at = created_at - INTERVAL 1 YEAR LIMIT 1',
      'UPDATE seed_pairs SET activated_at = activated_at + INTERVAL 1 YEAR WHERE nonce > 0 LIMIT 1',
    ])
      expect(await rulesAfter((trx) => trx.raw(change), [ACTIVE]), change).to.deep.equal([ACTIVE]);
  });

  it('The release before, which signs nothing, counts all of a win and knows no greatest gain of a code', async () => {
    const signed = await services.db('battle_seats').where('won_kopecks', '>', 0).max({ id: 'id' });
    for (let isWon = false; !isWon;)
      isWon = (await play(services, { fundPercent: 50 })).battle.seats[1]?.isWinner ?? true;
    const given = `(SELECT SUM(s.won_kopecks - s.won_kopecks * s.paid_kopecks DIV b.entry_kopecks) FROM battle_seats s
      JOIN battles b ON b.id = s.battle_id WHERE s.player_id = d.player_id AND s.id > ${String(signed[0]?.id ?? 0)})`;
    const unsign = (kind: string) => `UPDATE transfers SET signature = NULL WHERE kind = '${kind}'`;
    const move = (more: number) =>
      `UPDATE play_days d SET d.gifted_kopecks = d.gifted_kopecks - ${given} - ${String(more)},
         d.won_kopecks = d.won_kopecks + ${given} + ${String(more)} WHERE ${given} > 0`;
    const limit = `UPDATE payments SET promo = JSON_SET(promo, '$.amountKopecks', 1)
      WHERE promo_gain_kopecks > 1 AND JSON_VALUE(promo, '$.type') NOT IN (1, 2)`;
    const raise = 'UPDATE payments SET promo_gain_kopecks = promo_gain_kopecks + 1 WHERE promo_gain_kopecks > 1';
    for (const [rule, changes, found] of [
      [DAY_TOTALS, [move(0)], true],
      [DAY_TOTALS, [move(0), unsign('battle_settled')], false],
      [DAY_TOTALS, [move(1), unsign('battle_settled')], true],
      [GAIN, [limit], true],
      [GAIN, [limit, unsign('promo_bonus')], false],
      [GAIN, [limit, raise, unsign('promo_bonus')], true],
    ] as const) {
      const forge = async (trx: Knex): Promise<void> => {
        for (const change of changes) await trx.raw(change);
      };
      expect(await rulesAfter(forge, [rule]), changes.join('; ')).to.deep.equal(found ? [rule] : []);
    }
  });

  it('An open player of the demo is found in a store without a demo', async () => {
    expect(RULES).to.include(DEMO);
    const live = { ...services.config, demo: false };
    const real = (trx: Knex) => trx.raw('UPDATE players SET is_demo = 0');
    expect(await rulesAfter(real, [DEMO], live)).to.deep.equal([]);
    const one = async (trx: Knex): Promise<void> => {
      await real(trx);
      await trx.raw('UPDATE players SET is_demo = 1 WHERE closed_at IS NULL LIMIT 1');
    };
    expect(await rulesAfter(one, [DEMO], live)).to.deep.equal([DEMO]);
  });

  describe('of access', () => {
    const KEY = 'a key that its maker knows';
    const soon = (): Date => new Date(services.clock.now().getTime() + DAY_MS);
    let memberId: number;
    before(async () => {
      memberId = await makeMember(services);
    });

    /** The rules that find rows which stay while `act` runs. */
    async function foundWhile(forge: () => Promise<unknown>, undo: () => Promise<unknown>): Promise<string[]> {
      await forge();
      try {
        return (await findingsIn(services.db, services.config, (rule) => rule === SIGNATURES)).map(({ rule }) => rule);
      } finally {
        await undo();
      }
    }

    it('A session in the table gives no access', async () => {
      const now = services.clock.now();
      const row = { key_hash: hashOfKey(KEY), member_id: memberId, is_whole: 1, began_at: now, active_at: now };
      const insert = () => services.db('staff_sessions').insert({ ...row, ends_at: soon() });
      const remove = () => services.db('staff_sessions').where({ key_hash: row.key_hash }).delete();
      const found = await foundWhile(async () => {
        await insert();
        expect(await memberOfSession(services, KEY)).to.equal(null);
        await services
          .db('staff_sessions')
          .where({ key_hash: row.key_hash })
          .update({ signature: randomBytes(32) });
        expect(await memberOfSession(services, KEY)).to.equal(null);
      }, remove);
      expect(found).to.deep.equal([SIGNATURES]);
    });

    it('A session of the own account does not become that of an admin, nor last longer', async () => {
      const ownId = await makeMember(services);
      const session = await transaction(services, null, (tx) => beginSession(tx, services, ownId));
      expect((await memberOfSession(services, session.key))?.id).to.equal(ownId);
      const own = () => services.db('staff_sessions').where({ key_hash: hashOfKey(session.key) });
      for (const change of [{ member_id: memberId }, { ends_at: new Date(soon().getTime() + DAY_MS) }]) {
        const former = await own().first<Record<string, unknown>>(Object.keys(change));
        await own().update(change);
        expect(await memberOfSession(services, session.key), JSON.stringify(change)).to.equal(null);
        await own().update(former);
        expect((await memberOfSession(services, session.key))?.id).to.equal(ownId);
      }
    });

    it('An invitation link and a recovery code in their tables open nothing', async () => {
      const code = 'aaaaaa-bbbbbb-cccccc-dddddd';
      const link = { key_hash: hashOfKey(KEY), member_id: memberId, ends_at: soon() };
      const found = await foundWhile(
        async () => {
          const totp = await services.db('staff_members').where({ id: memberId }).first<{ totp_secret: Buffer }>();
          await services.db('staff_links').insert({ ...link, totp_secret: totp.totp_secret });
          await services
            .db('staff_recovery_codes')
            .insert({ member_id: memberId, code_hash: hashOfRecoveryCode(memberId, code) });
          expect(await refusalOf(linkOf(services, KEY))).to.equal('errors.staff.link');
          const taken = await transaction(services, null, async (tx) => {
            const member = { id: memberId, totpSecret: null };
            return await useSecondFactor(tx, services, member as Parameters<typeof useSecondFactor>[2], code);
          });
          expect(taken).to.equal(null);
        },
        async () => {
          await services.db('staff_links').where({ key_hash: link.key_hash }).delete();
          await services
            .db('staff_recovery_codes')
            .where({ code_hash: hashOfRecoveryCode(memberId, code) })
            .delete();
        },
      );
      expect(found).to.deep.equal([SIGNATURES]);
    });

    it('An identity that was moved to another account, or written into the table, gives no access', async () => {
      const [identity, other] = await services
        .db('identities')
        .whereNotNull('player_id')
        .orderBy('id')
        .select<{ id: number; provider: string; subject: string; player_id: number; signature: Buffer }[]>()
        .limit(2);
      if (identity === undefined || other === undefined) throw new Error('there are no identities');
      const isSignedIn = () => findIdentity(services, identity.provider, identity.subject);
      expect(await isSignedIn()).to.equal(identity.player_id);
      const move = (playerId: number, extra: object = {}) =>
        services
          .db('identities')
          .where({ id: identity.id })
          .update({ player_id: playerId, ...extra });
      const { signature } = identity;
      await services.db('identities').where({ id: other.id }).update({ provider: 'elsewhere' });
      try {
        const found = await foundWhile(
          async () => {
            await move(other.player_id);
            expect(await refusalOf(isSignedIn())).to.equal('errors.auth.invalid');
            await move(other.player_id, { signature: null });
            expect(await refusalOf(isSignedIn())).to.equal('errors.auth.invalid');
          },
          () => move(identity.player_id, { signature }),
        );
        expect(found).to.deep.equal([SIGNATURES]);
      } finally {
        await services.db('identities').where({ id: other.id }).update({ provider: other.provider });
      }
      expect(await isSignedIn()).to.equal(identity.player_id);
    });
  });

  it('The audit is clean when all of it is undone', async () => {
    expect(readConfig().demo).to.equal(services.config.demo);
    await expectCleanAudit(services);
  });
});
