/**
 * A backup taken while players play, restored into another schema. Proves that it is a consistent snapshot (totals
 * agree, the audit of the copy is clean), that the store keeps working meanwhile, that every byte is restored, and that
 * a changed backup or one of another key is refused.
 */
import {
  appendFileSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openCase } from '#src/games/cases/index.ts';
import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { schemaOf } from '#tools/backup/connect.ts';
import { manifestFileOf, readManifest } from '#tools/backup/manifest.ts';
import { dropSchema, restoreBackup } from '#tools/backup/restore-backup.ts';
import { keepNewest, newestIn, takeBackup } from '#tools/backup/take-backup.ts';
import { closeServices, expectCleanAudit, makePlayer, makeServices, refusalOf } from '#test/support/services.ts';

const PLAYERS = 8;
const COPY = `opencrate_test_copy_${String(process.pid)}`;
/** Characters that an encoding between two servers could lose. */
const AWKWARD = `'"\\ \n\r\t\u0000\u001a%_;--ключ 鍵 🗝 \\n x'41'`;

describe('A backup', function () {
  this.timeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-backup-'));
  let services: Services;
  let file: string;
  before(async () => {
    services = await makeServices();
  });
  afterEach(() => dropSchema(services.config.databaseUrl, COPY));
  after(async () => {
    rmSync(folder, { recursive: true, force: true });
    await expectCleanAudit(services);
    await closeServices(services);
  });

  it('A backup taken during play restores the totals of its moment, with a clean audit', async () => {
    const players = await Promise.all(Array.from({ length: PLAYERS }, () => makePlayer(services, 10_000_000)));
    const load = keepOpening(services, players);
    const backup = await takeBackup(services.config, folder).finally(() => load.end());
    file = backup.file;
    const { manifest } = await restoreBackup(services.config, file, COPY);
    const { rows } = manifest;
    expect(rows).to.deep.equal(backup.manifest.rows);
    // The servers of the tests write no log.
    expect(manifest.log).to.equal(null);
    expect(manifest.whyNoLog).to.equal('the server writes no binary log: set log_bin and restart it');
    expect(load.openings()).to.be.above(0);

    // Every row of the snapshot still exists unchanged, and newer rows have been added.
    const same = 'SELECT COUNT(*) AS n FROM transfers t JOIN ??.transfers c ON c.id = t.id AND c.amount = t.amount';
    const [found] = (await services.db.raw(same, [COPY])) as [{ n: number }[]];
    expect(found[0]?.n).to.equal(rows['transfers']);
  });

  it('A backup that root makes belongs to the owner of its folder, whose units read it', async function () {
    if (process.getuid?.() !== 0) this.skip();
    const place = join(folder, 'owned');
    mkdirSync(place);
    chownSync(place, 12_345, 12_346);
    const backup = await takeBackup(services.config, join(place, 'backups'));
    for (const path of [join(place, 'backups'), backup.file, manifestFileOf(backup.file)]) {
      const { uid, gid } = statSync(path);
      expect([uid, gid], path).to.deep.equal([12_345, 12_346]);
    }
  });

  it('A backup of another maker is refused at once, and one that names none is of MariaDB', async () => {
    const backup = await takeBackup(services.config, join(folder, 'makers'));
    const { server, ...rest } = backup.manifest;
    const restoreWith = async (named: object): Promise<string> => {
      writeFileSync(manifestFileOf(backup.file), JSON.stringify({ ...rest, ...named }));
      return refusalOf(restoreBackup(services.config, backup.file, COPY));
    };
    const isMySql = server.maker === 'mysql';
    const [own, other] = isMySql ? ['MySQL', 'MariaDB'] : ['MariaDB', 'MySQL'];
    const refusal = await restoreWith({ server: { maker: isMySql ? 'mariadb' : 'mysql', version: '9.9.9' } });
    expect(refusal).to.equal(
      `the backup is of ${other} 9.9.9, and this server is ${own} ${server.version}: ` +
        `restore it into a server of ${other}`,
    );
    const [schemas] = (await services.db.raw('SHOW DATABASES LIKE ?', [COPY])) as [unknown[]];
    expect(schemas).to.deep.equal([]);
    writeFileSync(manifestFileOf(backup.file), JSON.stringify(rest));
    expect((await readManifest(backup.file)).server).to.deep.equal({ maker: 'mariadb', version: '' });
  });

  it('A restored backup has every byte', async () => {
    const { id } = await makePlayer(services, 0);
    await services.db('players').where({ id }).update({ name: AWKWARD });
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, i) => i));
    const sizes = { small_webp: bytes, large_webp: Buffer.alloc(0), large_jpeg: Buffer.from(AWKWARD) };
    const made_at = services.clock.now();
    await services.db('player_pictures').insert({ player_id: id, source: 'own', ...sizes, made_at });
    const backup = await takeBackup(services.config, join(folder, 'bytes'));
    await restoreBackup(services.config, backup.file, COPY);
    const columns = await services
      .db('information_schema.columns')
      .where({ table_schema: COPY })
      .select<{ table_name: string; column_name: string }[]>({ table_name: 'table_name', column_name: 'column_name' });
    const checksums = async (schema: string): Promise<unknown[]> => {
      const checksums: unknown[] = [];
      // A backup never carries the epoch, because a copy gets its own when its restore is finished, nor its own time.
      const others = ['database_epoch', 'backup_marks'];
      for (const table of Object.keys(backup.manifest.rows).filter((name) => !others.includes(name))) {
        const own = columns.filter(({ table_name }) => table_name === table);
        const bytesOf = own.map(({ column_name }) => `COALESCE(HEX(\`${column_name}\`), '-')`).join();
        const sum = `SELECT COUNT(*) AS n, SUM(CRC32(CONCAT_WS('|', ${bytesOf}))) AS crc FROM ??.??`;
        const [[row]] = (await services.db.raw(sum, [schema, table])) as [[{ n: number; crc: unknown }]];
        checksums.push([table, row.n, row.crc]);
      }
      return checksums;
    };
    expect(await checksums(COPY)).to.deep.equal(await checksums(schemaOf(services.config.databaseUrl)));
  });

  it('A backup goes into an empty schema only, and is decrypted with its own key only', async () => {
    const own = schemaOf(services.config.databaseUrl);
    expect(await refusalOf(restoreBackup(services.config, file, own))).to.contain('is not empty');
    const other = { ...services.config, secretKey: Buffer.from('another key of thirty-two characters') };
    expect(await refusalOf(restoreBackup(other, file, COPY))).to.contain('SECRET_KEY');
  });

  it('A changed backup is refused, and of many backups the newest are kept', async () => {
    appendFileSync(file, 'x');
    expect(await refusalOf(restoreBackup(services.config, file, COPY))).to.contain('checksum');
    await takeBackup(services.config, join(folder, 'bytes'));
    expect(readdirSync(join(folder, 'bytes')).filter((name) => name.endsWith('.draft'))).to.deep.equal([]);
    const removed = await keepNewest(join(folder, 'bytes'), 1);
    expect(removed).to.have.length(1);
    expect(readdirSync(join(folder, 'bytes'))).to.have.length(2);
    expect(await newestIn(join(folder, 'bytes'))).not.to.equal(removed[0]);
  });

  it('Many backups of one day leave those of the days before', async () => {
    const days = join(folder, 'days');
    mkdirSync(days);
    const times = ['20261124T031000Z', '20261126T031000Z', '20261127T031000Z', '20261127T150000Z', '20261127T150100Z'];
    for (const time of times) writeFileSync(join(days, `opencrate-${time}.sql.gz`), '');
    await keepNewest(days, 2);
    expect(readdirSync(days).sort()).to.deep.equal([
      'opencrate-20261126T031000Z.sql.gz',
      'opencrate-20261127T150100Z.sql.gz',
    ]);
  });
});

function keepOpening(services: Services, players: readonly Player[]) {
  let openings = 0;
  let isOver = false;
  const all = Promise.all(
    players.map(async (player) => {
      while (!isOver) {
        await openCase(services, player, { caseName: 'plain', count: 1, revealMs: 0, quote: null });
        openings += 1;
      }
    }),
  );
  return {
    openings: () => openings,
    end: async (): Promise<void> => {
      isOver = true;
      await all;
    },
  };
}
