/** `bin/opencrate` of a release: which Node runs a command, on servers with none, an old one and a new one. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';

describe('The command of a release', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'opencrate-launcher-')));
  const release = join(folder, 'releases/1.0.0');
  const system = join(folder, 'bin');

  const program = (file: string, lines: string): void => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `#!/bin/sh\n${lines}\n`);
    chmodSync(file, 0o755);
  };
  /** A program that runs nothing, and says its name instead. */
  const node = (file: string, version: string, name: string): void => {
    program(file, `if [ "$1" = --version ]; then echo ${version}; else echo "${name} $*"; fi`);
  };
  const writeManifest = (indent: number): void => {
    writeFileSync(join(release, 'release.json'), JSON.stringify({ node: '>=20.19', version: '1.0.0' }, null, indent));
  };
  const run = (command: string, ...args: readonly string[]): { readonly status: number | null; output: string } => {
    const { status, stdout, stderr } = spawnSync(command, args, { env: { PATH: system }, encoding: 'utf8' });
    return { status, output: stdout + stderr };
  };

  before(() => {
    mkdirSync(join(release, 'bin'), { recursive: true });
    cpSync('tools/release/launcher.sh', join(release, 'bin/opencrate'));
    chmodSync(join(release, 'bin/opencrate'), 0o755);
    writeManifest(2);
    node(join(release, 'node/bin/node'), 'v20.19.5', 'carried');
    program(join(release, 'ops/setup.sh'), 'echo "setup with $NODE: $*"');
    symlinkSync('releases/1.0.0', join(folder, 'current'));
  });
  after(() => rmSync(folder, { recursive: true }));

  it('It takes the Node of the system where that is new enough, else the one of the release', () => {
    for (const [version, taken] of [
      [null, 'carried'],
      ['v18.20.8', 'carried'],
      ['v20.18.9', 'carried'],
      ['v20.19.0', 'system'],
      ['v22.3.1', 'system'],
      ['v100.0.0', 'system'],
    ] as const) {
      rmSync(system, { recursive: true, force: true });
      if (version !== null) node(join(system, 'node'), version, 'system');
      const { status, output } = run(join(folder, 'current/bin/opencrate'), 'staff', 'add', '--name', 'Anna B');
      expect([status, output], version ?? 'none').to.deep.equal([
        0,
        `${taken} ${release}/build/opencrate.mjs staff add --name Anna B\n`,
      ]);
      expect(run(join(folder, 'current/bin/opencrate'), 'setup', '--yes').output).to.equal(
        `setup with ${taken === 'system' ? 'node' : `${release}/node/bin/node`}: --yes\n`,
      );
    }
  });

  it('A link to it works, and without any Node it says which one is needed', () => {
    rmSync(system, { recursive: true, force: true });
    mkdirSync(system);
    symlinkSync(join(folder, 'current/bin/opencrate'), join(system, 'opencrate'));
    symlinkSync('/usr/bin/readlink', join(system, 'readlink'));
    writeManifest(0);
    expect(run(join(system, 'opencrate'), 'status').output).to.equal(`carried ${release}/build/opencrate.mjs status\n`);
    rmSync(join(release, 'node'), { recursive: true });
    expect(run(join(system, 'opencrate'), 'status')).to.deep.equal({
      status: 1,
      output: 'OpenCrate: Node 20.19 or newer is needed, and this release carries none that runs here\n',
    });
  });
});
