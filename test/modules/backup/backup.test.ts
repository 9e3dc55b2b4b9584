/**
 * A backup that is taken while players play, and its restore into another schema. Proves that it shows one moment (the
 * totals agree, the audit of the copy is clean), that the store went on meanwhile, that every byte comes back, and
 * that a backup which was changed, or belongs to another key, is refused.
 */
import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openCase } from '#src/cases/index.ts';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { schemaOf } from '../../../scripts/backup/connect.ts';
import { dropSchema, restoreBackup } from '../../../scripts/backup/restore-backup.ts';
import { keepNewest, newestIn, takeBackup } from '../../../scripts/backup/take-backup.ts';
import { closeWorld, expectCleanAudit, makePlayer, makeWorld, refusalOf } from '../../support/world.ts';

const PLAYERS = 8;
const COPY = `opencrate_test_copy_${String(process.pid)}`;
/** Everything that a notation between two servers could lose. */
const AWKWARD = `'"\\ \n\r\t\u0000\u001a%_;--ключ 鍵 🗝 \\n x'41'`;

describe('A backup', function () {
  this.timeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-backup-'));
  let world: World;
  let file: string;
  before(async () => {
    world = await makeWorld();
  });
  afterEach(() => dropSchema(world.config.databaseUrl, COPY));
  after(async () => {
    rmSync(folder, { recursive: true, force: true });
    await expectCleanAudit(world);
    await closeWorld(world);
  });

  it('taken while players play restores to the totals of its moment, with a clean audit', async () => {
    const players = await Promise.all(Array.from({ length: PLAYERS }, () => makePlayer(world, 10_000_000)));
    const load = keepOpening(world, players);
    const backup = await takeBackup(world.config, folder).finally(() => load.end());
    file = backup.file;
    const { rows } = await restoreBackup(world.config, file, COPY);
    expect(rows).to.deep.equal(backup.manifest.rows);
    expect(load.openings()).to.be.above(0);

    // What was there at that moment is there still, unchanged, and more has come.
    const same = 'SELECT COUNT(*) AS n FROM transfers t JOIN ??.transfers c ON c.id = t.id AND c.amount = t.amount';
    const [found] = (await world.db.raw(same, [COPY])) as [{ n: number }[]];
    expect(found[0]?.n).to.equal(rows['transfers']);
  });

  it('brings back every byte', async () => {
    const { id } = await makePlayer(world, 0);
    await world.db('players').where({ id }).update({ name: AWKWARD });
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, i) => i));
    const sizes = { small_webp: bytes, large_webp: Buffer.alloc(0), large_jpeg: Buffer.from(AWKWARD) };
    const made_at = world.clock.now();
    await world.db('player_pictures').insert({ player_id: id, source: 'own', ...sizes, made_at });
    const backup = await takeBackup(world.config, join(folder, 'bytes'));
    await restoreBackup(world.config, backup.file, COPY);
    const columns = await world
      .db('information_schema.columns')
      .where({ table_schema: COPY })
      .select<{ table_name: string; column_name: string }[]>('table_name', 'column_name');
    const checksums = async (schema: string): Promise<unknown[]> => {
      const told: unknown[] = [];
      for (const table of Object.keys(backup.manifest.rows)) {
        const own = columns.filter(({ table_name }) => table_name === table);
        const bytesOf = own.map(({ column_name }) => `COALESCE(HEX(\`${column_name}\`), '-')`).join();
        const sum = `SELECT COUNT(*) AS n, SUM(CRC32(CONCAT_WS('|', ${bytesOf}))) AS crc FROM ??.??`;
        const [[row]] = (await world.db.raw(sum, [schema, table])) as [[{ n: number; crc: unknown }]];
        told.push([table, row.n, row.crc]);
      }
      return told;
    };
    expect(await checksums(COPY)).to.deep.equal(await checksums(schemaOf(world.config.databaseUrl)));
  });

  it('goes into no schema that holds something, and opens with its own key alone', async () => {
    const own = schemaOf(world.config.databaseUrl);
    expect(await refusalOf(restoreBackup(world.config, file, own))).to.contain('is not empty');
    const other = { ...world.config, secretKey: Buffer.from('another key of thirty-two characters') };
    expect(await refusalOf(restoreBackup(other, file, COPY))).to.contain('SECRET_KEY');
  });

  it('that was changed is refused, and of many the newest stay', async () => {
    appendFileSync(file, 'x');
    expect(await refusalOf(restoreBackup(world.config, file, COPY))).to.contain('checksum');
    await takeBackup(world.config, join(folder, 'bytes'));
    expect(readdirSync(join(folder, 'bytes')).filter((name) => name.endsWith('.draft'))).to.deep.equal([]);
    const removed = await keepNewest(join(folder, 'bytes'), 1);
    expect(removed).to.have.length(1);
    expect(readdirSync(join(folder, 'bytes'))).to.have.length(2);
    expect(await newestIn(join(folder, 'bytes'))).not.to.equal(removed[0]);
  });
});

/** Players who open one case after the other until they are told to stop. */
function keepOpening(world: World, players: readonly Player[]) {
  let openings = 0;
  let isOver = false;
  const all = Promise.all(
    players.map(async (player) => {
      while (!isOver) {
        await openCase(world, player, { caseName: 'plain', count: 1, revealMs: 0, quote: null });
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
