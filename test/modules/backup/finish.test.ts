/**
 * The last step of a restore, which makes a copy safe to open, and the epoch that it changes. Proves that the store
 * needs it, whichever program restored the copy, and that an upgrade alone ends no session.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Config, ConfigError, readConfig } from '#src/platform/config/config.ts';
import { assertRestoreFinished } from '#src/platform/database/unfinished-restore.ts';
import { addressOfSchema } from '#src/platform/config/service-address.ts';
import { SESSION_PREFIX, Sessions } from '#src/platform/redis/sessions.ts';
import { openServices, type Services } from '#src/platform/services.ts';
import { cancelBattle, cancelUndrawn, type CreateBattleInput, joinBattle } from '#src/games/battles/index.ts';
import type { Player } from '#src/shared/actor.ts';
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
  testConfig,
} from '#test/support/store.ts';
import { battleOf, begin, callBot, moneyOf, play, RICH } from '#test/modules/games/battles/battle-stage.ts';
import { openBeaconServer } from '#test/support/providers/beacon-server.ts';
import { freshSchema } from '#test/support/tables/filled-schema.ts';
import { closeServices, expectCleanAudit, makePlayer, makeServices, refusalOf } from '#test/support/services.ts';

const COPY = `opencrate_test_finished_${String(process.pid)}`;

/** Battles in every state. `payers` have nothing but entries of battles that are not drawn. */
async function makeBattles(services: Services) {
  const payers: { readonly id: number; readonly player: Player }[] = [];
  const open: string[] = [];
  const later = { ...services, clock: { now: () => new Date(services.clock.now().getTime() + 10_000) } };
  const wait = async (by: Services, more: Partial<CreateBattleInput>, guests = 0, hasBot = false): Promise<void> => {
    const { creator, code } = await begin(by, more);
    payers.push({ id: creator.id, player: creator });
    open.push(code);
    for (let count = 0; count < guests; count += 1) {
      const player = await makePlayer(services, RICH);
      await joinBattle(by, player, { code, seat: null, quote: null });
      payers.push({ id: player.id, player });
    }
    if (hasBot) await callBot(later, creator, code);
  };
  await wait(services, {});
  await wait(services, { isPrivate: true });
  await wait(services, { format: '1v1v1', fundPercent: 100 }, 1);
  await wait(services, { format: '1v1v1v1', fundPercent: 33 }, 1, true);
  await wait(services, { format: '1v1v1', mode: 'shared', fundPercent: 10 }, 1);
  const beacon = await openBeaconServer();
  const withBeacon = { ...services, config: { ...services.config, beaconUrl: beacon.url } };
  await wait(withBeacon, { fundPercent: 50 }, 1).finally(beacon.close);
  expect((await battleOf(services, open.at(-1) ?? '')).state).to.equal('full');
  const cancelled = await begin(services);
  await cancelBattle(services, cancelled.creator, cancelled);
  const { battle } = await play(services);
  return { open, payers, ended: [[cancelled.code, 'cancelled'] as const, [battle.code, 'drawn'] as const] };
}

describe('The last step of a restore', function () {
  this.timeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-finish-'));
  let services: Services;
  let store: Store;
  let player: SignedInPlayer;
  before(async () => {
    // Other files of the schema draw by clocks that are ahead, and this one reveals their seeds now.
    const databaseUrl = await freshSchema(readConfig().databaseUrl, 'finish');
    services = await makeServices({ config: testConfig({ databaseUrl }) });
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
      expect(await refusalOf(new Sessions(copy).find({ token: player.auth.token }))).to.equal('errors.down');
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

  it('Undrawn battles end in any state, and all players get their payments back', async () => {
    const battles = await makeBattles(services);
    const { file } = await takeBackup(services.config, join(folder, 'battles'));
    await dropSchema(services.config.databaseUrl, COPY);
    await restoreBackup(services.config, file, COPY);
    // The store goes on after the backup: the last seat draws the battle, and its server seed is published.
    const guest = await makePlayer(services, RICH);
    await joinBattle(services, guest, { code: battles.open[0] ?? '', seat: null, quote: null });
    expect((await finishRestore(onCopy(), COPY)).battles).to.equal(battles.open.length);
    const copy = await openServices(onCopy(), { log: services.log });
    try {
      for (const code of battles.open)
        expect(await battleOf(copy, code)).to.include({ state: 'cancelled', cancelReason: 'restore' });
      for (const [code, state] of battles.ended) expect((await battleOf(copy, code)).state).to.equal(state);
      for (const { id, player: payer } of battles.payers)
        expect([id, await moneyOf(copy, payer)]).to.deep.equal([id, RICH]);
      await expectCleanAudit(copy);
    } finally {
      await closeServices(copy);
    }
    await cancelUndrawn(services);
    await expectCleanAudit(services);
  });

  it('A backup of a release without epochs can be finished', async () => {
    const sealed = ['seal_progress', 'seal_horizons', 'seal_tables', 'seals'];
    for (const table of [...sealed, 'restore_gaps', 'restores', 'database_epoch']) {
      await services.db.raw('DROP TABLE ??.??', [COPY, table]);
    }
    await services.db.raw(
      `DELETE FROM ??.knex_migrations WHERE name LIKE '%platform_restores%' OR name LIKE '%sealed_history%'
         OR name LIKE '%signed_restores%'`,
      [COPY],
    );
    const { file } = await takeBackup(onCopy(), join(folder, 'older'));
    await dropSchema(services.config.databaseUrl, COPY);
    await restoreBackup(services.config, file, COPY, { purpose: 'open' });
    const [[row]] = (await services.db.raw('SELECT epoch FROM ??.database_epoch', [COPY])) as [{ epoch: number }[]];
    expect(Number(row?.epoch)).to.be.above(0);
  });

  it('Sessions from before epochs stay valid until the first restore', async () => {
    const session = await new Sessions(services).find({ token: player.auth.token });
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
