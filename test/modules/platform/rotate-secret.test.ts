/**
 * Rotation of SECRET_KEY: keys of SECRET_KEY_OLD decrypt, `npm run rotate-secret` encrypts every sealed row by the new
 * key while players open cases, a kill in its middle loses nothing, it counts what is left, and afterwards the new key
 * alone reads everything. Sessions survive, and production does not start with another TRACE_KEY.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { addMember } from '#src/admin/access/index.ts';
import { decryptTotpSecret, encryptTotpSecret } from '#src/admin/access/second-factor.ts';
import { decryptSeed, hashOfSeed } from '#src/core/draws/index.ts';
import { encryptSeed } from '#src/core/draws/seal.ts';
import { openCase } from '#src/games/cases/index.ts';
import { decrypt, encrypt } from '#src/platform/security/encryption.ts';
import type { Services } from '#src/platform/services.ts';
import { acceptTraceKey, assertTraceKey, identityTrace } from '#src/players/risk/index.ts';
import { programArgs } from '#tools/setup/bundles.mjs';
import { runScript } from '#test/support/run-script.ts';
import { closeServices, expectCleanAudit, makePlayer, makeServices } from '#test/support/services.ts';
import { asPlayer, freshName, openStore, testConfig } from '#test/support/store.ts';

const PAIRS = 3000;
const NEW_KEY = randomBytes(32).toString('hex');
/** The client seed of pairs that no player rotated. */
const FIXTURE = 'of the test of rotation';
const SCRIPT = 'scripts/rotate-secret.ts';

describe('Rotation of SECRET_KEY', function () {
  this.timeout(300_000);
  let services: Services;
  let memberId = 0;
  let oldKey = '';

  /** The services of a process with other keys. */
  const withKeys = (secretKey: string, ...others: string[]): Services => ({
    ...services,
    config: { ...services.config, secretKey: Buffer.from(secretKey), otherKeys: others.map((key) => Buffer.from(key)) },
  });
  const rotated = { SECRET_KEY: NEW_KEY, SECRET_KEY_OLD: '' };
  const readsAll = async (reader: Services): Promise<boolean> => {
    const pairs = await services.db('seed_pairs').select('server_seed_sealed', 'server_seed_hash');
    try {
      for (const { server_seed_sealed: sealed, server_seed_hash: hash } of pairs as {
        server_seed_sealed: Buffer;
        server_seed_hash: string;
      }[]) {
        if (hashOfSeed(decryptSeed(reader, sealed, hash)) !== hash) return false;
      }
      return true;
    } catch {
      return false;
    }
  };

  before(async () => {
    services = await makeServices({ config: testConfig({ demo: true, rateFactor: 1000 }) });
    oldKey = services.config.secretKey.toString();
    rotated.SECRET_KEY_OLD = oldKey;
    const player = await makePlayer(services, 0);
    const rows = Array.from({ length: PAIRS }, () => {
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
    await services.db.batchInsert('seed_pairs', rows, 500);
    const name = freshName();
    await addMember(services, null, { name, role: 'admin', locale: 'en' });
    const member = await services.db<{ id: number; name: string }>('staff_members').where({ name }).first('id');
    memberId = member?.id ?? 0;
    await services
      .db('staff_members')
      .where({ id: memberId })
      .update({ totp_secret: encryptTotpSecret(services, memberId, 'TOTP') });
    await services
      .db('staff_links')
      .where({ member_id: memberId })
      .update({ codes: encryptTotpSecret(services, memberId, 'one two') });
  });
  after(async () => {
    // Later tests of the schema have the old key.
    const back = await runScript(SCRIPT, [], { SECRET_KEY: oldKey, SECRET_KEY_OLD: NEW_KEY });
    expect(back.code, back.complaints).to.equal(0);
    await services.db('seed_pairs').where({ client_seed: FIXTURE }).delete();
    await services.db('staff_members').where({ id: memberId }).update({ totp_secret: null });
    await expectCleanAudit(services);
    await closeServices(services);
  });

  it('A key of SECRET_KEY_OLD decrypts, the current one encrypts, and a missing one reads nothing', () => {
    const text = encrypt(services, 'second factors', 'text', 'owner');
    expect(decrypt(withKeys(NEW_KEY, oldKey), 'second factors', text, 'owner')).to.equal('text');
    expect(() => decrypt(withKeys(NEW_KEY), 'second factors', text, 'owner')).to.throw();
    expect(() => decrypt(withKeys(NEW_KEY, oldKey), 'second factors', text, 'other')).to.throw();
    const newer = encrypt(withKeys(NEW_KEY, oldKey), 'second factors', 'text', 'owner');
    expect(decrypt(withKeys(NEW_KEY), 'second factors', newer, 'owner')).to.equal('text');
    // Before the change every process knows the next key.
    expect(decrypt(withKeys(oldKey, NEW_KEY), 'second factors', newer, 'owner')).to.equal('text');
  });

  it('A text from before there were key ids decrypts, whatever its IV begins with', () => {
    const key = Buffer.from(hkdfSync('sha256', oldKey, '', 'opencrate server seeds', 32));
    const newId = encrypt(withKeys(NEW_KEY), 'server seeds', '', '').subarray(0, 2);
    for (const start of [newId, randomBytes(2)]) {
      const iv = Buffer.concat([start, randomBytes(10)]);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      cipher.setAAD(Buffer.from('owner'));
      const body = Buffer.concat([cipher.update('text', 'utf8'), cipher.final()]);
      const text = Buffer.concat([iv, cipher.getAuthTag(), body]);
      expect(decrypt(withKeys(NEW_KEY, oldKey), 'server seeds', text, 'owner')).to.equal('text');
    }
  });

  it('A kill in the middle loses nothing, cases open meanwhile, and the next run finishes', async () => {
    const [before, afterwards] = [withKeys(oldKey, NEW_KEY), withKeys(NEW_KEY, oldKey)];
    const players = [await makePlayer(services, 10_000_000), await makePlayer(services, 10_000_000)];
    const open = async (at: number): Promise<void> => {
      const player = players[at % 2];
      if (player === undefined) return;
      const of = at % 4 < 2 ? before : afterwards;
      await openCase(of, player, { caseName: 'plain', count: 1, revealMs: 0, quote: null });
    };
    const child: ChildProcess = spawn(process.execPath, programArgs(SCRIPT), {
      env: { ...process.env, ...rotated },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    const idOf = encrypt(withKeys(NEW_KEY), 'server seeds', '', '').subarray(0, 2);
    const countNew = async (): Promise<number> => {
      const [row] = await services
        .db('seed_pairs')
        .whereRaw('LEFT(server_seed_sealed, 2) = ?', [idOf])
        .count<{ n: number }[]>({ n: '*' });
      return Number(row?.n);
    };
    for (let at = 0; (await countNew()) < 200; at += 1) {
      expect(child.exitCode, 'the command ended').to.equal(null);
      await open(at);
      await sleep(1);
    }
    child.kill('SIGKILL');
    await ended;
    const done = await countNew();
    expect(done).to.be.within(200, PAIRS - 1);
    expect(await readsAll(afterwards)).to.equal(true);
    const checked = await runScript(SCRIPT, ['--check'], rotated);
    expect(checked.code).to.equal(1);
    expect(checked.printed).to.match(/server seeds: \d+ rows, \d{3,} by a former key/);

    const finishing = runScript(SCRIPT, [], rotated);
    for (let at = 0; at < 20; at += 1) await open(2 + (at % 2));
    const finished = await finishing;
    expect(finished.code, finished.complaints).to.equal(0);
    expect(finished.printed).to.match(/Everything is encrypted by SECRET_KEY\.\n$/);
    const alone = withKeys(NEW_KEY);
    expect(await readsAll(alone)).to.equal(true);
    expect(await readsAll(withKeys(oldKey))).to.equal(false);
    const [member] = (await services.db('staff_members').where({ id: memberId })) as { totp_secret: Buffer }[];
    const [link] = (await services.db('staff_links').where({ member_id: memberId })) as {
      totp_secret: Buffer;
      codes: Buffer;
    }[];
    expect(decryptTotpSecret(alone, memberId, member?.totp_secret ?? Buffer.alloc(0))).to.equal('TOTP');
    expect(decryptTotpSecret(alone, memberId, link?.totp_secret ?? Buffer.alloc(0))).to.match(/^\w{16,}$/);
    expect(decryptTotpSecret(alone, memberId, link?.codes ?? Buffer.alloc(0))).to.equal('one two');
    const again = await runScript(SCRIPT, ['--check'], { SECRET_KEY: NEW_KEY });
    expect([again.code, again.printed.trim().split('\n').at(-1)]).to.deep.equal([
      0,
      'Everything is encrypted by SECRET_KEY.',
    ]);
  });

  it('A row that no configured key reads is counted and left, and the command ends with 1', async () => {
    const [row] = (await services.db('seed_pairs').orderBy('id').limit(1)) as {
      id: number;
      server_seed_sealed: Buffer;
    }[];
    const broken = Buffer.from(row?.server_seed_sealed ?? '');
    broken.writeUInt8(broken.readUInt8(40) ^ 1, 40);
    const at = services.db('seed_pairs').where({ id: row?.id });
    await at.clone().update({ server_seed_sealed: broken });
    const run = await runScript(SCRIPT, [], { SECRET_KEY: NEW_KEY, SECRET_KEY_OLD: oldKey });
    expect(run.code).to.equal(1);
    expect(run.printed).to.contain('1 by no configured key');
    expect(run.complaints).not.to.contain(NEW_KEY);
    await at.clone().update({ server_seed_sealed: row?.server_seed_sealed });
  });

  it('With --replace-seeds the open seeds of all players are revealed and replaced', async () => {
    const player = await makePlayer(services, 0);
    const open = () =>
      services.db('seed_pairs').where({ player_id: player.id }).whereNot({ state: 'revealed' }).pluck('id');
    const before = await open();
    const run = await runScript(SCRIPT, ['--replace-seeds'], rotated);
    expect(run.code, run.complaints).to.equal(0);
    const after = await open();
    expect(after).to.have.length(before.length);
    expect(after.some((id) => before.includes(id))).to.equal(false);
  });

  it('A session that began under the former key goes on', async () => {
    const first = await openStore(services);
    const { agent, auth } = await asPlayer(first, freshName());
    const [cookie = ''] = String(
      (await agent.get('/auth/demo').query({ name: freshName() })).headers['set-cookie'],
    ).split(';');
    await first.close();
    const [second, third] = [await openStore(withKeys(NEW_KEY, oldKey)), await openStore(withKeys(NEW_KEY))];
    const userOf = async (store: typeof second): Promise<unknown> =>
      ((await store.guest().get('/api/_auth/session').set('Cookie', cookie).expect(200)).body as { user: unknown })
        .user;
    expect(auth.id).to.be.above(0);
    expect(await userOf(second)).to.be.an('object');
    expect(await userOf(third)).to.equal(null);
    await second.close();
    await third.close();
  });

  it('Traces of players stay with TRACE_KEY, and production refuses another one', async () => {
    const one = { provider: 'vk', subject: freshName() };
    const trace = identityTrace(services, one);
    expect(identityTrace(withKeys(NEW_KEY, oldKey), one)).to.equal(trace);
    await acceptTraceKey(services);
    await assertTraceKey(withKeys(NEW_KEY, oldKey));
    const other = { ...services, config: { ...services.config, traceKey: Buffer.from(NEW_KEY) } };
    const problem = await assertTraceKey(other).then(
      () => '',
      (error: unknown) => String(error),
    );
    expect(problem).to.contain('TRACE_KEY');
  });
});
