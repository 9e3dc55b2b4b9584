/**
 * The files of the containers, read by Docker Compose itself, of Debian's package: it needs no engine to read them.
 * Without apt or Debian the tests are skipped.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import { hasApt, runProgram, unpackPackages } from '#tools/setup/debian.mjs';
import { system } from '#tools/setup/places.mjs';

const VARIABLES = {
  DB_PASSWORD: 'store1',
  DB_OWNER_PASSWORD: 'owner1',
  SECRET_KEY: 'a'.repeat(64),
  PUBLIC_ORIGIN: 'https://store.example',
  METRICS_TOKEN: 'metrics1',
};

interface Container {
  readonly image: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly logging?: unknown;
  readonly configs?: readonly { readonly source: string; readonly target: string }[];
}

interface Read {
  readonly services: Readonly<Record<string, Container>>;
  readonly configs: Readonly<Record<string, { readonly content: string }>>;
}

describe('The files of the containers, as Docker Compose reads them', function () {
  this.timeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-compose-'));
  const programs = join(folder, 'sys');
  before(async function () {
    if (!hasApt() || system().ID !== 'debian') return void this.skip();
    await unpackPackages(programs, {
      what: 'Docker Compose',
      packages: ['docker-compose'],
      keepsDownload: true,
      suite: 'trixie',
    });
  });

  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const config = (files: readonly string[], variables: Readonly<Record<string, string>> = VARIABLES) => {
    const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(join(folder, '.env'), lines.join(''));
    return runProgram(
      join(programs, 'usr/libexec/docker/cli-plugins/docker-compose'),
      ['--project-directory', folder, ...files.flatMap((file) => ['--file', join(PROJECT_FOLDER, file)]), 'config'],
      { cwd: folder, env: { PATH: process.env['PATH'], HOME: folder } },
    );
  };

  for (const files of [['compose.yaml'], ['compose.yaml', 'compose.mysql.yaml']]) {
    it(`${files.join(' with ')} is accepted: logs are limited, and the store's user gets its password`, async () => {
      const { code, output } = await config(files);
      expect(code, output).to.equal(0);
      const { services, configs } = parse(output) as Read;
      const logging = { driver: 'local', options: { 'max-size': '50m', 'max-file': '5' } };
      for (const [name, container] of Object.entries(services)) expect(container.logging, name).to.deep.equal(logging);
      expect(services['store']?.environment['DATABASE_URL']).to.contain('opencrate:store1@database:3306');
      expect(services['database']?.configs?.map(({ source, target }) => [source, target])).to.deep.equal([
        ['rights', '/docker-entrypoint-initdb.d/rights.sql'],
      ]);
      expect(configs['rights']?.content).to.contain("CREATE USER 'opencrate'@'%' IDENTIFIED BY 'store1';");
    });
  }

  it('A variable that is missing is named with what it is', async () => {
    const others = Object.entries(VARIABLES).filter(([name]) => name !== 'DB_OWNER_PASSWORD');
    const { code, output } = await config(['compose.yaml'], Object.fromEntries(others));
    expect(code).not.to.equal(0);
    expect(output).to.contain('DB_OWNER_PASSWORD is missing a value: another random text');
  });
});
