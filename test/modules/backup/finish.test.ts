/**
 * The last step of a restore, which makes a copy safe to open, and the epoch that it changes. Proves that the store
 * needs it, whichever program restored the copy, and that an upgrade alone ends no session.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Config, ConfigError } from '#src/platform/config/config.ts';
import { assertRestoreFinished } from '#src/platform/database/unfinished-restore.ts';
import { addressOfSchema } from '#src/platform/config/service-address.ts';
import { SESSION_PREFIX, createSessions } from '#src/platform/redis/sessions.ts';
import { openServices, type Services } from '#src/platform/services.ts';
import { finishRestore } from '#tools/backup/finish-restore.ts';
import { dropSchema, restoreBackup } from '#tools/backup/restore-backup.ts';
import { takeBackup } from '#tools/backup/take-backup.ts';
import {
  asPlayer,
  freshName,
  openStore,
  type SessionAnswer,
  type SignedInPlayer,
  type Store,
} from '#test/support/store.ts';
import { closeServices, expectCleanAudit, makeServices, refusalOf } from '#test/support/services.ts';

const COPY = `opencrate_test_finished_${String(process.pid)}`;

describe('The last step of a restore', function () {
  this.timeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-finish-'));
  let services: Services;
  let store: Store;
  let player: SignedInPlayer;
  before(async () => {
    services = await makeServices();
    store = await openStore(services);
    player = await asPlayer(store, freshName());
  });
  after(async () => {
    await store.close();
    await dropSchema(services.config.databaseUrl, COPY);
    await closeServices(services);
    rmSync(folder, { recursive: true, force: true });
  });

  const onCopy = (): Config => ({
    ...services.config,
    databaseUrl: addressOfSchema(services.config.databaseUrl, COPY),
  });

  it('A copy restored by another program starts only after this step', async () => {
    const { file, manifest } = await takeBackup(services.config, folder);
    // Without the last step, as any client of the database would restore it.
    await restoreBackup(services.config, file, COPY);
    const copy = await openServices(onCopy(), { log: services.log });
    try {
      expect(() => assertRestoreFinished(copy)).to.throw(ConfigError, '--finish');
      const nowMs = copy.clock.now().getTime();
      expect(await refusalOf(createSessions(copy).find({ token: player.auth.token }, nowMs))).to.equal('errors.down');
      const { backedUpAt } = await finishRestore(copy.config, COPY);
      expect(backedUpAt.toISOString()).to.equal(manifest.takenAt.replace('Z', '.000Z'));
      await copy.dataVersions.refresh();
      assertRestoreFinished(copy);
      await expectCleanAudit(copy);
      // A second time it is no backup any more, and its time has to be named.
      expect(await refusalOf(finishRestore(copy.config, COPY))).to.contain('--backed-up-at');
    } finally {
      await closeServices(copy);
    }
  });

  it('A backup of a release without epochs can be finished', async () => {
    const sealed = ['seal_progress', 'seal_horizons', 'seal_tables', 'seals'];
    for (const table of [...sealed, 'restore_gaps', 'restores', 'database_epoch']) {
      await services.db.raw('DROP TABLE ??.??', [COPY, table]);
    }
    await services.db.raw(
      `DELETE FROM ??.knex_migrations WHERE name LIKE '%platform_restores%' OR name LIKE '%sealed_history%'`,
      [COPY],
    );
    const { file } = await takeBackup(onCopy(), join(folder, 'older'));
    await dropSchema(services.config.databaseUrl, COPY);
    await restoreBackup(services.config, file, COPY, { purpose: 'open' });
    const [[row]] = (await services.db.raw('SELECT epoch FROM ??.database_epoch', [COPY])) as [{ epoch: number }[]];
    expect(Number(row?.epoch)).to.be.above(0);
  });

  it('Sessions from before epochs stay valid until the first restore', async () => {
    const session = await createSessions(services).find({ token: player.auth.token }, services.clock.now().getTime());
    const key = `${SESSION_PREFIX}${session?.id ?? ''}`;
    const { epoch, ...record } = JSON.parse((await services.redis.get(key)) ?? '{}') as { epoch?: number };
    expect(epoch).to.be.above(0);
    await services.redis.set(key, JSON.stringify(record), { expiration: { type: 'EX', value: 60 } });
    const userNow = async (): Promise<SessionAnswer['user']> =>
      ((await player.agent.get('/api/_auth/session').expect(200)).body as SessionAnswer).user;
    expect(await userNow()).to.equal(null);
    await services.db('database_epoch').update({ epoch: 0 });
    await services.dataVersions.refresh();
    expect(await userNow()).to.include({ ID: player.auth.id });
    await services.db('database_epoch').update({ epoch: epoch ?? 1 });
    await services.dataVersions.refresh();
    expect(await userNow()).to.equal(null);
  });
});
