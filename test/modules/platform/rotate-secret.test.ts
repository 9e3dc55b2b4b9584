/**
 * Rotation of SECRET_KEY: keys of SECRET_KEY_OLD decrypt, `npm run rotate-secret` encrypts every sealed row by the new
 * key and counts what is left, and afterwards the new key alone reads everything. Sessions survive, and production does
 * not start with another TRACE_KEY. rotate-secret.all.test.ts kills the command while players open cases.
 */
import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { decrypt, encrypt } from '#src/platform/security/encryption.ts';
import { assertSecretKey, readFindings } from '#src/admin/analytics/index.ts';
import type { Services } from '#src/platform/services.ts';
import { acceptTraceKey, assertTraceKey, identityTrace } from '#src/players/risk/index.ts';
import { runScript } from '#test/support/processes/run-script.ts';
import { makePlayer, refusalOf } from '#test/support/services.ts';
import { asPlayer, freshName, openStore } from '#test/support/store.ts';
import { NEW_KEY, openRotationStage, ROTATION_SCRIPT, type RotationStage } from './rotation-stage.ts';

/** The doctor's line on keys. */
async function keysIn(services: Services): Promise<string> {
  const findings = await readFindings(services);
  return findings.find(({ name }) => name === 'keys')?.facts.join(', ') ?? 'no such line';
}

describe('Rotation of SECRET_KEY', function () {
  this.timeout(300_000);
  let stage: RotationStage;
  before(async () => {
    stage = await openRotationStage({ pairs: 20 });
  });
  after(() => stage.close());

  it('A key of SECRET_KEY_OLD decrypts, the current one encrypts, and a missing one reads nothing', () => {
    const { oldKey, services, withKeys } = stage;
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
    const { oldKey, withKeys } = stage;
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

  it('The command encrypts every sealed row by the new key, which reads everything alone', async () => {
    const { code, printed, complaints } = await runScript(ROTATION_SCRIPT, [], stage.rotated);
    expect(code, complaints).to.equal(0);
    expect(printed).to.match(/Everything is encrypted by SECRET_KEY\.\n$/);
    await stage.expectRotated();
  });

  it('A row that no configured key reads is counted and left, and the command ends with 1', async () => {
    const { rotated, services } = stage;
    const [row] = (await services.db('seed_pairs').orderBy('id').limit(1)) as {
      id: number;
      server_seed_sealed: Buffer;
    }[];
    const broken = Buffer.from(row?.server_seed_sealed ?? '');
    broken.writeUInt8(broken.readUInt8(40) ^ 1, 40);
    const at = services.db('seed_pairs').where({ id: row?.id });
    await at.clone().update({ server_seed_sealed: broken });
    const run = await runScript(ROTATION_SCRIPT, [], rotated);
    expect(run.code).to.equal(1);
    expect(run.printed).to.contain('1 by no configured key');
    expect(run.complaints).not.to.contain(NEW_KEY);
    await at.clone().update({ server_seed_sealed: row?.server_seed_sealed });
  });

  it('A store does not start with a key that decrypts nothing of it, and the doctor counts such rows', async () => {
    const { oldKey, withKeys } = stage;
    const known = withKeys(NEW_KEY);
    await assertSecretKey(known);
    // One damaged row is no reason to close the store.
    const [broken] = (await known.db('seed_pairs').orderBy('id').limit(1)) as {
      id: number;
      server_seed_hash: string;
    }[];
    const at = known.db('seed_pairs').where({ id: broken?.id });
    await at.clone().update({ server_seed_hash: 'f'.repeat(64) });
    await assertSecretKey(known);
    expect(await keysIn(known)).to.match(/^[1-9]\d? of 20 server seeds by no configured key$/);
    await at.clone().update({ server_seed_hash: broken?.server_seed_hash });
    expect(await keysIn(known)).to.equal('');
    const stranger = withKeys('x'.repeat(36));
    const refusal =
      /^SECRET_KEY: 1 of 1 key of the history .+, 20 of 20 server seeds by no configured key, .+SECRET_KEY_OLD/;
    expect(await refusalOf(assertSecretKey(stranger))).to.match(refusal);
    expect(await keysIn(stranger)).to.contain('20 of 20 server seeds by no configured key');
    // The key of before the rotation, removed too early by a person who has forgotten to run the command.
    expect(await refusalOf(assertSecretKey(withKeys(oldKey)))).to.match(refusal);
  });

  it('With --replace-seeds the open seeds of all players are revealed and replaced', async () => {
    const { rotated, services } = stage;
    const player = await makePlayer(services, 0);
    const open = () =>
      services.db('seed_pairs').where({ player_id: player.id }).whereNot({ state: 'revealed' }).pluck('id');
    const before = await open();
    const run = await runScript(ROTATION_SCRIPT, ['--replace-seeds'], rotated);
    expect(run.code, run.complaints).to.equal(0);
    const after = await open();
    expect(after).to.have.length(before.length);
    expect(after.some((id) => before.includes(id))).to.equal(false);
  });

  it('A player who stays signed in is signed in without the former key too', async () => {
    const { oldKey, services, withKeys } = stage;
    const sessionIn = (lines: unknown): string[] =>
      ((lines ?? []) as string[]).filter((line) => line.startsWith('session='));
    const first = await openStore(services);
    const { agent } = await asPlayer(first, freshName());
    const signedIn = await agent.get('/auth/demo').query({ name: freshName() });
    await first.close();
    const [begun = ''] = sessionIn(signedIn.headers['set-cookie']);
    const [second, third] = [await openStore(withKeys(NEW_KEY, oldKey)), await openStore(withKeys(NEW_KEY))];
    const visit = async (store: typeof second, line: string): Promise<{ user: unknown; lines: string[] }> => {
      const [cookie = ''] = line.split(';');
      const answer = await store.guest().get('/api/_auth/session').set('Cookie', cookie).expect(200);
      return { user: (answer.body as { user: unknown }).user, lines: sessionIn(answer.headers['set-cookie']) };
    };
    expect((await visit(third, begun)).user).to.equal(null);
    const { user, lines } = await visit(second, begun);
    expect(user).to.be.an('object');
    expect(lines).to.have.length(1);
    const [again = ''] = lines;
    // Same flags, and the end of the session stays where it was.
    const partsOf = (line: string): string[] => line.split('; ').slice(1).sort();
    const endOf = (line: string): number => Date.parse(/Expires=([^;]+)/.exec(line)?.[1] ?? '');
    expect(endOf(again)).to.be.closeTo(endOf(begun), 5000);
    const flags = (line: string): string[] => partsOf(line).filter((part) => !/^(Expires|Max-Age)=/.test(part));
    expect(flags(again)).to.deep.equal(flags(begun));
    expect(await visit(third, again)).to.deep.equal({ user, lines: [] });
    expect((await visit(second, again)).lines).to.deep.equal([]);
    // A page does the same, once.
    const [cookie = ''] = begun.split(';');
    const page = await second.guest().get('/profile').set('Cookie', cookie).expect(200);
    expect(sessionIn(page.headers['set-cookie'])).to.have.length(1);
    await second.close();
    await third.close();
  });

  it('Traces of players stay with TRACE_KEY, and production refuses another one', async () => {
    const { oldKey, services, withKeys } = stage;
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
