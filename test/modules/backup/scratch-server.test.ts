/** The server of its own in which a backup is checked: it is refused without space, and leaves nothing behind. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { connect, leave, readServer } from '#tools/backup/connect.ts';
import { assertSpace, openScratchServer } from '#tools/backup/scratch-server.ts';
import { refusalOf } from '#test/support/services.ts';

describe('The server for the check of a backup', function () {
  this.timeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-scratch-'));
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('A copy that does not fit on the disk is refused before it is begun', async () => {
    await assertSpace(folder, { bytes: 1000, dataBytes: 1000 });
    const refusal = await refusalOf(assertSpace(folder, { bytes: 1000, dataBytes: 10 ** 17 }));
    expect(refusal).to.match(/needs \d+ MB in .*, and \d+ MB are free/);
    // Backups of earlier releases do not name the size of their data.
    expect(await refusalOf(assertSpace(folder, { bytes: 10 ** 16, dataBytes: null }))).to.contain('MB are free');
  });

  it('Files of a killed check are removed, and the server leaves none', async () => {
    // No process has this id: it is above the limit of the kernel.
    mkdirSync(join(folder, 'check-99999999', 'mysql'), { recursive: true });
    const connection = await connect(process.env['DATABASE_URL'] ?? '', null);
    const { maker } = await readServer(connection);
    await leave(connection);
    const server = await openScratchServer(folder, process.env['PROGRAMS_DIR'] ?? '', maker);
    const own = await connect(server.databaseUrl, null);
    expect((await readServer(own)).maker).to.equal(maker);
    await leave(own);
    expect(readdirSync(folder)).to.deep.equal([`check-${String(process.pid)}`]);
    await server.close();
    await server.close();
    expect(readdirSync(folder)).to.deep.equal([]);
  });
});
