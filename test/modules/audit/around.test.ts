/*
 * What must hold around the rows: the history is sealed without a gap in time, its chain has the heads of all backups,
 * and the triggers are there. Each is taken away and found.
 */
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { sealHistory } from '#src/core/sealed-history/index.ts';
import type { Services } from '#src/platform/services.ts';
import { DAY_MS, MINUTE_MS } from '#src/shared/time.ts';
import { findingsAround } from '#tools/audit/around.ts';
import { keyMarkOf } from '#tools/backup/manifest.ts';
import { makePlayedServices } from '#test/support/players/played-services.ts';
import { closeServices, fixedClock, giveMoney, makePlayer, type TestClock } from '#test/support/services.ts';

const SEALED = 'the history is sealed within 15 minutes at work';
const HEADS = 'the head of every backup is in the chain';
const TRIGGERS = 'every trigger that keeps history is there';

describe('The audit around the rows', function () {
  this.timeout(60_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'opencrate-around-'));
  // Seals bear the database's time, so the time of the rows begins there.
  const clock: TestClock = fixedClock(new Date());
  let services: Services;
  let playerId: number;
  before(async () => {
    services = await makePlayedServices('around', clock, { players: 2, turns: 2, everyHours: 5 });
    playerId = (await makePlayer(services, 0)).id;
    for (let count = 0; count < 3; count += 1) {
      await giveMoney(services, playerId, 100);
      await sealHistory(services, { settledMs: 0 });
    }
    const [triggers] = (await services.db.raw('SHOW TRIGGERS')) as [{ Trigger: string }[]];
    expect(await found()).to.deep.equal([]);
    for (const { Trigger: name } of triggers) if (name.startsWith('seal')) await dropTrigger(name);
  });
  after(async () => {
    await closeServices(services);
    rmSync(dataDir, { recursive: true });
  });

  const dropTrigger = (name: string) => services.db.raw(`DROP TRIGGER ${name}`);
  const found = async (): Promise<string[]> => {
    const { databaseUrl } = services.config;
    const config = { ...services.config, dataDir, migrationDatabaseUrl: databaseUrl };
    return (await findingsAround(services.db, config)).map(({ rule }) => rule);
  };

  /** The rules found after a change, which a copy of the tables undoes. */
  async function foundAfter(...statements: readonly string[]): Promise<string[]> {
    const tables = ['seals', 'seal_tables'];
    for (const table of tables) await services.db.raw(`CREATE TABLE kept_${table} AS SELECT * FROM ${table}`);
    try {
      for (const statement of statements) await services.db.raw(statement);
      return await found();
    } finally {
      for (const table of tables.toReversed()) await services.db.raw(`DELETE FROM ${table}`);
      for (const table of tables) {
        await services.db.raw(`INSERT INTO ${table} SELECT * FROM kept_${table}`);
        await services.db.raw(`DROP TABLE kept_${table}`);
      }
    }
  }

  it('Missing triggers are named, and a store that stands still is not asked to seal', async () => {
    expect(await found()).to.deep.equal([TRIGGERS]);
  });

  it('A tail of the chain that was cut is found by the manifest of a backup', async () => {
    const [head] = await services.db('seals').orderBy('id', 'desc').limit(1).select<{ id: number; hash: string }[]>();
    const schema = new URL(services.config.databaseUrl).pathname.slice(1);
    mkdirSync(join(dataDir, 'backups'));
    const manifest = {
      format: 1,
      takenAt: '2026-11-21T12:00:00Z',
      bytes: 1,
      sha256: '',
      keyMark: '',
      rows: {},
      totals: {},
      head: { number: head?.id, sealedAt: '2026-11-21T12:00:00Z', hash: head?.hash },
      log: { file: 'x', position: 1, gtid: '', schema },
    };
    writeFileSync(join(dataDir, 'backups', 'one.sql.gz'), '');
    writeFileSync(join(dataDir, 'backups', 'one.json'), JSON.stringify(manifest));
    expect(await found()).to.deep.equal([TRIGGERS]);
    const cut = [
      'DELETE FROM seal_tables WHERE seal_id = (SELECT MAX(id) FROM seals)',
      'DELETE FROM seals ORDER BY id DESC LIMIT 1',
    ];
    expect(await foundAfter(...cut)).to.deep.equal([HEADS, TRIGGERS]);
    // A server without a binary log: the key shows whose backup it is.
    const file = join(dataDir, 'backups', 'one.json');
    const keyMark = keyMarkOf(services.config.secretKey);
    writeFileSync(file, JSON.stringify({ ...manifest, log: null, keyMark }));
    expect(await foundAfter(...cut)).to.deep.equal([HEADS, TRIGGERS]);
    writeFileSync(file, JSON.stringify({ ...manifest, log: null, keyMark: 'of another store' }));
    expect(await foundAfter(...cut)).to.deep.equal([TRIGGERS]);
    writeFileSync(file, JSON.stringify(manifest));
  });

  it('A voucher that ends in some days does not make the rows of this moment late', async () => {
    await services.db.raw(
      `INSERT INTO vouchers (player_id, case_id, draw_id, until_at, created_at)
       SELECT player_id, (SELECT MIN(id) FROM cases), id, ? + INTERVAL 14 DAY, ? FROM draws ORDER BY id DESC LIMIT 1`,
      [clock.now(), clock.now()],
    );
    await giveMoney(services, playerId, 100);
    expect(await found()).to.deep.equal([TRIGGERS]);
  });

  it('A store that was stopped for a week may seal after its start, but not much later', async () => {
    await giveMoney(services, playerId, 100);
    clock.moveBy(7 * DAY_MS);
    await giveMoney(services, playerId, 100);
    clock.moveBy(6 * MINUTE_MS);
    await giveMoney(services, playerId, 100);
    expect(await found()).to.deep.equal([TRIGGERS]);
    clock.moveBy(2 * MINUTE_MS);
    await giveMoney(services, playerId, 100);
    expect(await found()).to.deep.equal([SEALED, TRIGGERS]);
    await sealHistory(services, { settledMs: 0 });
    expect(await found()).to.deep.equal([TRIGGERS]);
  });

  it('Seals that were emptied, or that stopped while the store went on, are found', async () => {
    await giveMoney(services, playerId, 100);
    for (let step = 0; step < 2; step += 1) {
      clock.moveBy(8 * MINUTE_MS);
      await giveMoney(services, playerId, 100);
    }
    expect(await found()).to.deep.equal([SEALED, TRIGGERS]);
    await sealHistory(services, { settledMs: 0 });
    expect(await found()).to.deep.equal([TRIGGERS]);
    const all = await foundAfter('DELETE FROM seal_tables', 'DELETE FROM seals');
    expect(all).to.deep.equal([SEALED, HEADS, TRIGGERS]);
    const one = await foundAfter("DELETE FROM seal_tables WHERE table_name = 'transfers'");
    expect(one).to.deep.equal([SEALED, TRIGGERS]);
  });
});
