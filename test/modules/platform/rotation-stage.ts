import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { addMember } from '#src/admin/access/index.ts';
import { decryptTotpSecret, encryptTotpSecret } from '#src/admin/access/second-factor.ts';
import { decryptSeed, hashOfSeed } from '#src/core/draws/index.ts';
import { encryptSeed } from '#src/core/draws/seed-encryption.ts';
import { findHistoryKey } from '#src/platform/database/history-key.ts';
import { encrypt } from '#src/platform/security/encryption.ts';
import type { Services } from '#src/platform/services.ts';
import { runScript } from '#test/support/processes/run-script.ts';
import { closeServices, expectCleanAudit, makePlayer, makeServices, refusalOf } from '#test/support/services.ts';
import { freshName, testConfig } from '#test/support/store.ts';

export const NEW_KEY = randomBytes(32).toString('hex');
export const ROTATION_SCRIPT = 'scripts/rotate-secret.ts';
/** The client seed of pairs that no player rotated. */
const FIXTURE = 'of the test of rotation';

/** Adds pairs of seeds, and a member with a second factor and backup codes. Returns the member's id. */
async function addSealedRows(services: Services, count: number): Promise<number> {
  const { db } = services;
  const player = await makePlayer(services, 0);
  const rows = Array.from({ length: count }, () => {
    const seed = randomBytes(32).toString('hex');
    return {
      player_id: player.id,
      state: 'revealed',
      server_seed: seed,
      server_seed_sealed: encryptSeed(services, seed),
      server_seed_hash: hashOfSeed(seed),
      client_seed: FIXTURE,
      created_at: new Date(),
      activated_at: new Date(),
      revealed_at: new Date(),
    };
  });
  await db.batchInsert('seed_pairs', rows, 500);
  const name = freshName();
  await addMember(services, null, { name, role: 'admin', locale: 'en' });
  const member = await db<{ id: number; name: string }>('staff_members').where({ name }).first('id');
  const memberId = member?.id ?? 0;
  await db('staff_members')
    .where({ id: memberId })
    .update({ totp_secret: encryptTotpSecret(services, memberId, 'TOTP') });
  await db('staff_links')
    .where({ member_id: memberId })
    .update({ codes: encryptTotpSecret(services, memberId, 'one two') });
  return memberId;
}

/** Sealed rows of every kind under one key, and the command that encrypts them by another. */
export async function openRotationStage({ pairs: count }: { readonly pairs: number }) {
  const services = await makeServices({ config: testConfig({ demo: true, rateFactor: 1000 }) });
  const { db } = services;
  const oldKey = services.config.secretKey.toString();
  const memberId = await addSealedRows(services, count);

  /** The services of a process with other keys. */
  const withKeys = (secretKey: string, ...others: string[]): Services => ({
    ...services,
    config: { ...services.config, secretKey: Buffer.from(secretKey), otherKeys: others.map((key) => Buffer.from(key)) },
  });
  const readsAll = async (reader: Services): Promise<boolean> => {
    const pairs = await db('seed_pairs').select<{ server_seed_sealed: Buffer; server_seed_hash: string }[]>(
      'server_seed_sealed',
      'server_seed_hash',
    );
    try {
      return pairs.every(({ server_seed_sealed: sealed, server_seed_hash: hash }) => {
        return hashOfSeed(decryptSeed(reader, sealed, hash)) === hash;
      });
    } catch {
      return false;
    }
  };
  /** The number of server seeds that the new key has encrypted. */
  const countNew = async (): Promise<number> => {
    const idOfKey = encrypt(withKeys(NEW_KEY), 'server seeds', '', '').subarray(0, 2);
    const [row] = await db('seed_pairs')
      .whereRaw('LEFT(server_seed_sealed, 2) = ?', [idOfKey])
      .count<{ n: number }[]>({ n: '*' });
    return Number(row?.n);
  };
  return {
    services,
    oldKey,
    withKeys,
    readsAll,
    countNew,
    /** The environment of the command. */
    rotated: { SECRET_KEY: NEW_KEY, SECRET_KEY_OLD: oldKey },
    /** Proves that the new key alone reads everything, and that the command knows it. */
    expectRotated: async (): Promise<void> => {
      const alone = withKeys(NEW_KEY);
      expect(await readsAll(alone)).to.equal(true);
      expect(await readsAll(withKeys(oldKey))).to.equal(false);
      expect(await findHistoryKey(alone)).not.to.equal(null);
      expect(await refusalOf(findHistoryKey(withKeys(oldKey)))).to.contain('SECRET_KEY');
      const [kept] = (await db('staff_members').where({ id: memberId })) as { totp_secret: Buffer }[];
      const [link] = (await db('staff_links').where({ member_id: memberId })) as {
        totp_secret: Buffer;
        codes: Buffer;
      }[];
      expect(decryptTotpSecret(alone, memberId, kept?.totp_secret ?? Buffer.alloc(0))).to.equal('TOTP');
      expect(decryptTotpSecret(alone, memberId, link?.totp_secret ?? Buffer.alloc(0))).to.match(/^\w{16,}$/);
      expect(decryptTotpSecret(alone, memberId, link?.codes ?? Buffer.alloc(0))).to.equal('one two');
      const check = await runScript(ROTATION_SCRIPT, ['--check'], { SECRET_KEY: NEW_KEY });
      expect([check.code, check.printed.trim().split('\n').at(-1)]).to.deep.equal([
        0,
        'Everything is encrypted by SECRET_KEY.',
      ]);
    },
    /** Later tests of the schema have the old key. */
    close: async (): Promise<void> => {
      const back = await runScript(ROTATION_SCRIPT, [], { SECRET_KEY: oldKey, SECRET_KEY_OLD: NEW_KEY });
      expect(back.code, back.complaints).to.equal(0);
      await db('seed_pairs').where({ client_seed: FIXTURE }).delete();
      await db('staff_members').where({ id: memberId }).update({ totp_secret: null });
      await expectCleanAudit(services);
      await closeServices(services);
    },
  };
}

export type RotationStage = Awaited<ReturnType<typeof openRotationStage>>;
