import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect } from 'chai';
import { Refusal } from '#tools/setup/progress.mjs';
import { type Manifest, writeLink } from './releases.ts';
import { installRelease, removeOldReleases } from './upgrade.ts';

const PLATFORM = `${process.platform}-${process.arch}`;

describe('The upgrade to a release', () => {
  let folder = '';
  let installation = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'opencrate-upgrade-'));
    installation = join(folder, 'srv');
    mkdirSync(join(installation, 'releases'), { recursive: true });
    for (const version of ['1.8.0', '1.9.0']) writeRelease(join(installation, 'releases'), version);
    writeLink(installation, 'current', '1.9.0');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const releases = (): string[] => readdirSync(join(installation, 'releases')).sort();
  const install = (named: string, releasesUrl: string | null = null): Promise<string> =>
    installRelease(installation, named, releasesUrl);

  /** Packs what lies in a folder, and writes the checksum. */
  const pack = (version: string, manifest: Partial<Manifest> = {}, tarArgs: readonly string[] = [version]): string => {
    writeRelease(folder, version, manifest);
    const archive = join(folder, `opencrate-${version}-${PLATFORM}.tar.gz`);
    execFileSync('tar', ['-czPf', archive, '-C', folder, ...tarArgs]);
    writeChecksum(archive);
    return archive;
  };
  const expectRefused = async (named: string, reason: string, releasesUrl: string | null = null): Promise<void> => {
    const error: unknown = await install(named, releasesUrl).catch((caught: unknown) => caught);
    expect(error).to.be.instanceOf(Refusal);
    expect((error as Refusal).message).to.contain(reason);
    expect(releases(), reason).to.deep.equal(['1.8.0', '1.9.0']);
  };

  it('A release is unpacked once, complete and readable for the user of the store', async () => {
    const archive = pack('1.10.0');
    const umask = process.umask(0o077);
    try {
      expect(await install(archive)).to.equal('1.10.0');
    } finally {
      process.umask(umask);
    }
    const [file] = execFileSync('stat', ['-c', '%a', join(installation, 'releases/1.10.0/release.json')], {
      encoding: 'utf8',
    }).split('\n');
    expect(file).to.equal('644');
    expect(releases()).to.deep.equal(['1.10.0', '1.8.0', '1.9.0']);
    expect(await install(archive), 'the same archive again').to.equal('1.10.0');
    const other = pack('1.10.0', { build: 'another' });
    const error: unknown = await install(other).catch((caught: unknown) => caught);
    expect(String(error)).to.contain('1.10.0 is build one, the archive is build another');
  });

  it('A damaged archive, one without its checksum and one that is cut off are refused, and leave nothing', async () => {
    const archive = pack('1.10.0');
    const content = readFileSync(archive);
    writeFileSync(archive, content.subarray(0, content.length - 20));
    await expectRefused(archive, 'has another checksum than');
    // As on a full disk tar fails in the middle.
    writeChecksum(archive);
    await expectRefused(archive, 'cannot be unpacked');
    rmSync(`${archive}.sha256`);
    await expectRefused(archive, `there is no ${archive}.sha256`);
    await expectRefused(join(folder, 'none.tar.gz'), 'there is no');
  });

  it('A file that is no archive of a release is refused', async () => {
    const text = join(folder, 'text.tar.gz');
    writeFileSync(text, 'no archive');
    writeChecksum(text);
    await expectRefused(text, 'cannot be unpacked');
    await expectRefused(pack('1.10.0', {}, ['-C', '1.10.0', 'release.json']), 'is no archive of a release');
    await expectRefused(pack('1.10.0', { version: '1.11.0' }), 'is no archive of a release');
  });

  it('An archive whose names lead out of its folder is refused, and writes nothing there', async () => {
    const outside = join(folder, 'outside');
    for (const name of ['../../../outside', outside, '1.10.0/../../../../outside']) {
      await expectRefused(pack('1.10.0', {}, [`--transform=s,^1.10.0/release.json,${name},`, '1.10.0']), '1.10.0');
      expect(existsSync(outside), name).to.equal(false);
    }
  });

  it('A release of another platform, of a newer Node and an older one are refused', async () => {
    await expectRefused(pack('1.10.0', { platform: 'sunos-sparc' }), `is for sunos-sparc, this is ${PLATFORM}`);
    await expectRefused(pack('1.10.0', { node: '>=999' }), 'needs Node 999 or newer');
    await expectRefused(pack('1.2.0'), 'release 1.2.0 is older than 1.9.0, which runs: opencrate rollback 1.2.0');
    await expectRefused('1.8.0', 'release 1.8.0 is older than 1.9.0');
  });

  it('A folder that cannot be written is refused', async () => {
    const archive = pack('1.10.0');
    rmSync(join(installation, 'releases'), { recursive: true });
    writeFileSync(join(installation, 'releases'), '');
    const error: unknown = await install(archive).catch((caught: unknown) => caught);
    expect(error).to.be.instanceOf(Refusal);
    expect(String(error)).to.contain('releases cannot be written').and.contain('run this as root');
  });

  it('What a killed upgrade left is removed, and is no release', async () => {
    writeRelease(join(installation, 'releases/.upgrade-killed/unpacked-1'), '1.10.0');
    mkdirSync(join(installation, 'releases/1.10.0/build'), { recursive: true });
    expect(await install(pack('1.10.0'))).to.equal('1.10.0');
    expect(releases()).to.deep.equal(['1.10.0', '1.8.0', '1.9.0']);
    expect(existsSync(join(installation, 'releases/1.10.0/release.json'))).to.equal(true);
  });

  it('A version is fetched from the folder of published releases', async () => {
    const archive = pack('1.10.0');
    const server = createServer((request, response) => {
      const file = join(folder, basename(request.url ?? ''));
      if (existsSync(file)) response.end(readFileSync(file));
      else response.writeHead(404).end();
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/releases`;
    try {
      await expectRefused('1.11.0', 'the response has status 404', address);
      writeFileSync(`${archive}.sha256`, `${'0'.repeat(64)}  ${basename(archive)}\n`);
      await expectRefused('1.10.0', 'has another checksum than', address);
      writeChecksum(archive);
      expect(await install('1.10.0', address)).to.equal('1.10.0');
    } finally {
      server.close();
    }
    expect(await install('1.10.0'), 'it is not fetched twice').to.equal('1.10.0');
    rmSync(join(installation, 'releases/1.10.0'), { recursive: true });
    await expectRefused('1.10.0', 'cannot be fetched', address);
    await expectRefused('1.10.0', 'RELEASES_URL: missing');
  });

  it('The three newest releases are kept, the current one, the one before it and one that runs', () => {
    for (const version of ['1.10.0', '1.11.0', '1.12.0', '1.13.0', '1.5.0', '1.6.0', '1.7.0']) {
      writeRelease(join(installation, 'releases'), version);
    }
    writeLink(installation, 'previous', '1.6.0');
    // The folder of this process is one of them, as that of a supervisor.
    const before = process.cwd();
    process.chdir(join(installation, 'releases/1.7.0'));
    try {
      removeOldReleases(installation);
    } finally {
      process.chdir(before);
    }
    expect(releases()).to.deep.equal(['1.11.0', '1.12.0', '1.13.0', '1.6.0', '1.7.0', '1.9.0']);
    removeOldReleases(installation);
    expect(releases()).to.deep.equal(['1.11.0', '1.12.0', '1.13.0', '1.6.0', '1.9.0']);
  });
});

/** Makes the folder of a release that has nothing but its manifest. */
function writeRelease(parent: string, name: string, manifest: Partial<Manifest> = {}): void {
  mkdirSync(join(parent, name), { recursive: true });
  const whole = { version: name, build: 'one', platform: PLATFORM, node: '>=20', ...manifest };
  writeFileSync(join(parent, name, 'release.json'), JSON.stringify(whole));
}

function writeChecksum(archive: string): void {
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(`${archive}.sha256`, `${sum}  ${basename(archive)}\n`);
}
