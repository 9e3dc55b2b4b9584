/**
 * A store that was restored from a backup while its Redis, its players and its staff remember what happened afterwards.
 * Proves that nothing they know is worth anything: seeds, sessions and ids of the lost history stay lost, and proof
 * pages say so.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { readSeeds } from '#src/core/draws/index.ts';
import { addressOfSchema } from '#src/platform/config/service-address.ts';
import { Sessions } from '#src/platform/redis/sessions.ts';
import { openServices, type Services } from '#src/platform/services.ts';
import { storeOnce, takeOnce } from '#src/players/sign-in/attempt.ts';
import { schemaOf } from '#tools/backup/connect.ts';
import { dropSchema, restoreBackup } from '#tools/backup/restore-backup.ts';
import { takeBackup } from '#tools/backup/take-backup.ts';
import {
  asPlayer,
  asStaff,
  freshName,
  openStore,
  type SessionAnswer,
  type SignedInMember,
  type SignedInPlayer,
  type Store,
} from '#test/support/store.ts';
import { closeServices, expectCleanAudit, giveMoney, makeServices } from '#test/support/services.ts';

const COPY = `opencrate_test_restored_${String(process.pid)}`;

interface RotationResponse {
  readonly data: { readonly serverSeedHash: string; readonly nextServerSeedHash: string };
}
interface OpeningResponse {
  readonly data: { readonly drops: readonly { readonly drawId: number }[] };
}

describe('A restored store', function () {
  this.timeout(180_000);
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-restore-'));
  let original: { readonly services: Services; readonly store: Store };
  let restored: { readonly services: Services; readonly store: Store };
  let name = '';
  let newcomerName = '';
  let player: SignedInPlayer;
  let newcomer: SignedInPlayer;
  let member: SignedInMember;
  let keptDraw = 0;
  let lostDraw = 0;
  let remembered = '';
  const knownHashes = new Set<string>();

  const openCaseOf = async ({ post }: SignedInPlayer): Promise<number> => {
    const opened = await post('/api/case/open', { case: 'plain', count: 1 }).expect(200);
    return (opened.body as OpeningResponse).data.drops[0]?.drawId ?? 0;
  };
  const onCopy = (services: Services, schema = COPY): Promise<Services> =>
    openServices(
      { ...services.config, databaseUrl: addressOfSchema(services.config.databaseUrl, schema) },
      { log: services.log },
    );
  const countersOf = async (services: Services, schema: string): Promise<Map<string, number>> => {
    const [rows] = (await services.db.raw(
      `SELECT table_name AS name, auto_increment AS next FROM information_schema.tables
       WHERE table_schema = ? AND auto_increment IS NOT NULL AND table_name NOT LIKE 'knex%'`,
      [schema],
    )) as [{ name: string; next: number | string }[]];
    return new Map(rows.map((row) => [row.name, Number(row.next)]));
  };
  const backUp = (services: Services) => takeBackup(services.config, folder);

  before(async () => {
    const services = await makeServices();
    original = { services, store: await openStore(services) };
    const { store } = original;
    name = freshName();
    newcomerName = freshName();
    player = await asPlayer(store, name);
    member = await asStaff(store, 'admin');
    keptDraw = await openCaseOf(player);
    const { file } = await backUp(services);

    // The history that the restore takes away.
    for (let times = 0; times < 2; times += 1) {
      const { data } = (await player.post('/api/fair/rotate').expect(200)).body as RotationResponse;
      knownHashes.add(data.serverSeedHash);
      knownHashes.add(data.nextServerSeedHash);
    }
    // The player knows every seed that is revealed now, and the backup holds two of them as open pairs.
    for (const { serverSeedHash } of (await readSeeds(services.db, player.auth.id)).revealed) {
      knownHashes.add(serverSeedHash);
    }
    newcomer = await asPlayer(store, newcomerName);
    lostDraw = await openCaseOf(newcomer);
    remembered = await storeOnce(
      services,
      'sign-in',
      { playerId: newcomer.auth.id },
      { signInKey: 'key', seconds: 600 },
    );

    await restoreBackup(services.config, file, COPY, { purpose: 'open' });
    const copy = await onCopy(services);
    restored = { services: copy, store: await openStore(copy) };
  });
  after(async () => {
    await restored.store.close();
    await expectCleanAudit(restored.services);
    await closeServices(restored.services);
    await original.store.close();
    await dropSchema(original.services.config.databaseUrl, COPY);
    await closeServices(original.services);
    rmSync(folder, { recursive: true, force: true });
  });

  /** Repeats a request of the old store at the restored one, with the same cookies. */
  const cookiesOf = (agent: SignedInPlayer['agent']): string =>
    (agent as unknown as { jar: { getCookies: (at: object) => { toValueString: () => string } } }).jar
      .getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false })
      .toValueString();
  const userBehind = async (store: Store, cookies: string): Promise<SessionAnswer['user']> =>
    ((await store.guest().get('/api/_auth/session').set('Cookie', cookies).expect(200)).body as SessionAnswer).user;

  it('The seed pairs are new, so an already revealed seed opens no case', async () => {
    const seeds = await readSeeds(restored.services.db, player.auth.id);
    expect(knownHashes.size).to.equal(4);
    expect([...knownHashes]).not.to.include(seeds.serverSeedHash);
    expect([...knownHashes]).not.to.include(seeds.nextServerSeedHash);
    expect(seeds.nonce).to.equal(0);
    // Both pairs that were open at the backup are closed and revealed.
    expect(seeds.revealed).to.have.length(2);
    const open = restored.services.db('seed_pairs').whereIn('state', ['active', 'next']);
    const [{ oldest }] = (await open.min('created_at as oldest')) as [{ oldest: Date }];
    const restore = await restored.services.db('restores').first<{ backed_up_at: Date }>('backed_up_at');
    expect(oldest.getTime()).to.be.above(restore.backed_up_at.getTime());
  });

  it('Draws from before the backup are proven with their revealed seeds', async () => {
    const proof = await restored.store
      .guest()
      .get(`/api/fair/draw/${String(keptDraw)}`)
      .expect(200);
    const { data } = proof.body as { data: { serverSeed: string | null } };
    expect(data.serverSeed).to.match(/^[0-9a-f]{64}$/);
    await restored.store
      .guest()
      .get(`/en/fair/draw/${String(keptDraw)}`)
      .expect(200);
  });

  it('A draw in the lost history is reported as lost, and any other as unknown', async () => {
    const api = await restored.store
      .guest()
      .get(`/api/fair/draw/${String(lostDraw)}`)
      .expect(410);
    expect(api.body).to.include({ error: 'errors.draw.lost' });
    const page = await restored.store
      .guest()
      .get(`/en/fair/draw/${String(lostDraw)}`)
      .expect(410);
    expect(page.text).to.match(/between \d{4}-\d\d-\d\d \d\d:\d\d UTC and \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
    const next = (await countersOf(restored.services, COPY)).get('draws') ?? 0;
    const unknown = await restored.store
      .guest()
      .get(`/api/fair/draw/${String(next + 10)}`)
      .expect(404);
    expect(unknown.body).to.include({ error: 'errors.draw.unknown' });
  });

  it('Every older session of players ends: cookies, tokens, lists and sockets', async () => {
    for (const { agent, auth } of [player, newcomer]) {
      const cookies = cookiesOf(agent);
      expect(await userBehind(original.store, cookies)).to.include({ ID: auth.id });
      expect(await userBehind(restored.store, cookies)).to.equal(null);
      const played = { ...auth, case: 'plain', count: 1 };
      await restored.store.guest().post('/api/case/open').set('Cookie', cookies).send(played).expect(401);
      await restored.store.guest().post('/api/case/open').send(played).expect(401);
      await restored.store.guest().get('/api/user/sessions').set('X-Auth-Token', auth.token).expect(401);
      const sessions = new Sessions(restored.services);
      expect(await sessions.find({ token: auth.token })).to.equal(null);
      expect(await sessions.list(auth.id)).to.deep.equal([]);
      const id = (await new Sessions(original.services).find({ token: auth.token }))?.id ?? '';
      expect(await sessions.endedOf([id])).to.deep.equal([id]);
    }
  });

  it('Every older session of staff ends', async () => {
    const cookies = cookiesOf(member.agent);
    await original.store.guest().get('/staff').set('Cookie', cookies).expect(200);
    const { status } = await restored.store.guest().get('/staff').set('Cookie', cookies);
    expect(status).to.be.oneOf([303, 401]);
  });

  it('Sign-in steps that began before the restore are deleted', async () => {
    expect(await takeOnce(restored.services, 'sign-in', remembered, 'key')).to.equal(null);
  });

  it('Ids are never issued again', async () => {
    const [old, now] = await Promise.all([
      countersOf(original.services, schemaOf(original.services.config.databaseUrl)),
      countersOf(original.services, COPY),
    ]);
    const low = [...now].filter(([table, next]) => table !== 'restores' && next <= (old.get(table) ?? 0));
    expect(low).to.deep.equal([]);
    const other = await asPlayer(restored.store, freshName());
    expect(other.auth.id).to.be.above(newcomer.auth.id);
    // The newcomer of the lost history is not there, and becomes another player.
    const again = await asPlayer(restored.store, newcomerName);
    expect(again.auth.id).to.be.above(other.auth.id);
    expect(await openCaseOf(again)).to.be.above(lostDraw);
  });

  it('Players can sign in, play and rotate seeds again', async () => {
    const again = await asPlayer(restored.store, name);
    expect(again.auth.id).to.equal(player.auth.id);
    await giveMoney(restored.services, again.auth.id, 100_000);
    const drawId = await openCaseOf(again);
    await again.post('/api/fair/rotate').expect(200);
    const proof = await restored.store.guest().get(`/api/fair/draw/${String(drawId)}`);
    expect(proof.body).to.have.nested.property('data.ticket');
  });
});
