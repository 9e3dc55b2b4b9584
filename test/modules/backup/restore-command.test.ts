/** `restore --check` where it cannot begin prints one line, with the command or package that helps. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { runScript } from '#test/support/processes/run-script.ts';

describe('The check of a backup', function () {
  this.timeout(60_000);
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-check-'));
  const empty = join(folder, 'empty');
  const backups = join(folder, 'elsewhere');
  before(() => {
    for (const path of [empty, backups, join(folder, 'run')]) mkdirSync(path);
    // A machine without a database server, and without a way to fetch one.
    writeFileSync(join(folder, 'run/unusable-program'), '');
    const settings = ['Dir::Etc::parts "/nowhere";', 'Dir::Etc::main "/nowhere";'];
    for (const way of ['http', 'https']) settings.push(`Acquire::${way}::Proxy "http://127.0.0.1:9";`);
    writeFileSync(join(folder, 'apt.conf'), settings.join('\n'));
    const manifest = { format: 1, takenAt: '', bytes: 1, sha256: '', keyMark: '', rows: {}, totals: {} };
    writeFileSync(join(backups, 'opencrate-20261121T030000Z.sql.gz'), '');
    writeFileSync(join(backups, 'opencrate-20261121T030000Z.json'), JSON.stringify(manifest));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  async function refusalOf(...args: readonly string[]): Promise<string> {
    const { code, complaints } = await runScript('scripts/restore.ts', ['--check', ...args], {
      DATA_DIR: folder,
      PROGRAMS_DIR: folder,
      APT_CONFIG: join(folder, 'apt.conf'),
      XDG_CACHE_HOME: join(folder, 'cache'),
      HOME: '/nonexistent',
    });
    expect(code, complaints).to.equal(1);
    const lines = complaints
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('Downloading'));
    expect(lines, complaints).to.have.length(1);
    return lines[0] ?? '';
  }

  it('A machine without a database server gets the name of the package', async () => {
    for (const path of [backups, join(backups, 'opencrate-20261121T030000Z.sql.gz')])
      expect(await refusalOf(path)).to.match(
        /^OpenCrate: the check needs a .+ install the package mariadb-server-core/,
      );
  });

  it('A folder without a backup and a file that is not there are named', async () => {
    expect(await refusalOf(empty)).to.equal(`OpenCrate: there is no backup in ${empty}`);
    expect(await refusalOf(join(folder, 'none.sql.gz'))).to.match(/^OpenCrate: there is no file .+none\.sql\.gz$/);
  });
});
