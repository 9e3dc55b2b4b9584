/**
 * Proves who installs packages: a development command does when they are missing, and a command of production never
 * touches them. It runs a copy of the set-up with a list of installed packages and with an npm that only leaves a mark.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { Command } from './command.ts';

interface Lock {
  readonly packages: Record<string, { readonly version: string; readonly dev?: boolean }>;
}

describe('The packages', function () {
  this.timeout(60_000);
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-packages-'));
  const mark = join(folder, 'npm-ran');
  const { packages: locked } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;

  before(() => {
    for (const path of ['scripts/setup.mjs', 'tools/setup', 'package.json', 'package-lock.json']) {
      cpSync(path, join(folder, path), { recursive: true });
    }
    writeFileSync(join(folder, 'script.mjs'), "console.log('it runs');");
    const note = `require('node:fs').writeFileSync(${JSON.stringify(mark)}, process.env.npm_config_cache)`;
    writeFileSync(join(folder, 'npm.cjs'), note);
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  /**
   * Runs a script with the installed packages that pass the filter; resolves to its code, its output, and npm's use.
   */
  async function runWith(
    isInstalled: (name: string, entry: Lock['packages'][string]) => boolean,
    env: Readonly<Record<string, string>> = {},
  ) {
    rmSync(mark, { force: true });
    const packages = Object.fromEntries(Object.entries(locked).filter(([name, entry]) => isInstalled(name, entry)));
    mkdirSync(join(folder, 'node_modules'), { recursive: true });
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
    const npm = { npm_execpath: join(folder, 'npm.cjs') };
    const args = ['run', join(folder, 'script.mjs')];
    const command = new Command(args, join(folder, 'data'), { ...npm, ...env }, join(folder, 'scripts/setup.mjs'));
    const code = await command.ended;
    return { code, output: command.output, hasInstalled: existsSync(mark) };
  }

  it('A development command installs what is missing', async () => {
    expect((await runWith((name) => name !== 'node_modules/express')).hasInstalled).to.equal(true);
    expect((await runWith(() => true)).hasInstalled).to.equal(false);
  });

  it('npm gets a cache that it can write, also without a home', async () => {
    const lacks = (name: string): boolean => name !== 'node_modules/express';
    await runWith(lacks, { npm_config_cache: join(folder, 'npm') });
    expect(readFileSync(mark, 'utf8')).to.equal(join(folder, 'npm'));
    await runWith(lacks, { npm_config_cache: '/dev/null/npm', XDG_CACHE_HOME: join(folder, 'cache') });
    expect(readFileSync(mark, 'utf8')).to.equal(join(folder, 'cache/opencrate/npm'));
  });

  it('An installation without development packages is left as it is', async () => {
    const { output, hasInstalled } = await runWith((_name, { dev }) => dev !== true);
    expect(hasInstalled, output).to.equal(false);
  });

  for (const env of [{ NODE_ENV: 'production' }, { STORE_ENV: 'production' }]) {
    it(`A command with ${Object.entries(env).join().replace(',', '=')} names a missing package only`, async () => {
      expect((await runWith((_name, { dev }) => dev !== true, env)).hasInstalled).to.equal(false);
      const { code, output, hasInstalled } = await runWith((name) => name !== 'node_modules/express', env);
      expect(hasInstalled).to.equal(false);
      expect(code).to.equal(1);
      expect(output).to.match(/^OpenCrate: node_modules\/express \d\S+ is not installed, and production installs/);
    });
  }
});
