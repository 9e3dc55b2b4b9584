import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { renameSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readConfig } from '#src/platform/config/config.ts';
import { MINUTE_MS } from '#src/shared/time.ts';
import { findWorkingIn } from '#tools/setup/processes.mjs';
import { Refusal, printLine } from '#tools/setup/progress.mjs';
import { folderOf, installationFolder, listReleases, type Manifest, readLink, readManifest } from './releases.ts';
import { alone, assertRunsHere } from './switch-release.ts';

const VERSION = /^\d+\.\d+\.\d+$/;
/** Releases that an upgrade leaves, besides the current one and the one before it. */
const KEPT_RELEASES = 3;
const DRAFT = '.upgrade-';
const DOWNLOAD_MS = 30 * MINUTE_MS;

/**
 * Installs a release beside the others, lets it deploy itself, and removes old ones. The argument is its archive, whose
 * checksum lies beside it, or its version, which is fetched from the folder of RELEASES_URL.
 *
 * @throws Refusal when it cannot be installed, or does not serve; what ran before runs on
 */
export async function upgrade(named: string | undefined): Promise<void> {
  if (named === undefined) throw new Refusal('name an archive or a version: opencrate upgrade 1.4.0');
  const installation = installationFolder();
  const { releasesUrl } = readConfig();
  const version = await alone(installation, () => installRelease(installation, named, releasesUrl));
  // Its launcher takes the Node that the release carries where it needs a newer one.
  const launcher = join(folderOf(installation, version), 'bin/opencrate');
  const { status } = spawnSync(launcher, ['deploy'], { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Refusal('');
  await alone(installation, () => {
    removeOldReleases(installation);
    return Promise.resolve();
  });
}

/**
 * Puts a release into the folder `releases`, complete or not at all. One that is there already is taken as it is.
 * Returns its version.
 */
export async function installRelease(installation: string, named: string, releasesUrl: string | null): Promise<string> {
  const releases = join(installation, 'releases');
  const isVersion = VERSION.test(named) && !existsSync(named);
  if (isVersion) assertNotOlder(installation, named);
  if (isVersion && listReleases(installation).includes(named)) return named;
  const draft = emptyDraft(releases);
  try {
    const archive = isVersion ? await download(named, releasesUrl, draft) : resolve(named);
    await assertChecksum(archive);
    const folder = unpack(archive, draft);
    const manifest = readManifest(folder);
    assertRunsHere(manifest);
    assertNotOlder(installation, manifest.version);
    settle(folder, manifest, installation);
    return manifest.version;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** A folder beside the releases, because a rename does not cross file systems. Removes what a killed upgrade left. */
function emptyDraft(releases: string): string {
  try {
    for (const name of readdirSync(releases).filter((found) => found.startsWith(DRAFT))) {
      rmSync(join(releases, name), { recursive: true, force: true });
    }
    return mkdtempSync(join(releases, DRAFT));
  } catch (cause) {
    throw new Refusal(`${releases} cannot be written (${(cause as Error).message}): run this as root`, { cause });
  }
}

function assertNotOlder(installation: string, version: string): void {
  const current = readLink(installation, 'current');
  if (current === null || version.localeCompare(current, 'en', { numeric: true }) >= 0) return;
  throw new Refusal(`release ${version} is older than ${current}, which runs: opencrate rollback ${version}`);
}

/** Fetches the archive and its checksum. Returns the path of the archive. */
async function download(version: string, releasesUrl: string | null, draft: string): Promise<string> {
  if (releasesUrl === null) throw new Refusal('RELEASES_URL: missing; set it, or name the file of an archive');
  const name = `opencrate-${version}-${process.platform}-${process.arch}.tar.gz`;
  for (const file of [`${name}.sha256`, name]) {
    const address = `${releasesUrl}/${file}`;
    printLine(`Fetching ${address}`);
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(DOWNLOAD_MS) });
      if (!response.ok || response.body === null) throw new Error(`the response has status ${String(response.status)}`);
      // A redirect must not leave TLS, by which alone the checksum is trusted.
      if (address.startsWith('https:') && !response.url.startsWith('https:')) throw new Error('it leads to plain http');
      await pipeline(Readable.from(response.body), createWriteStream(join(draft, file)));
    } catch (cause) {
      throw new Refusal(`${address} cannot be fetched: ${reasonOf(cause)}`, { cause });
    }
  }
  return join(draft, name);
}

/** `fetch` hides the reason of a failed connection in its cause. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error);

/** The checksum finds a damaged or exchanged file; the one of a folder of RELEASES_URL is as good as its https. */
async function assertChecksum(archive: string): Promise<void> {
  for (const file of [archive, `${archive}.sha256`]) {
    if (!existsSync(file)) throw new Refusal(`there is no ${file}: put an archive and its checksum side by side`);
  }
  const expected = readFileSync(`${archive}.sha256`, 'utf8').slice(0, 64).toLowerCase();
  const hash = createHash('sha256');
  await pipeline(createReadStream(archive), hash);
  if (hash.digest('hex') === expected) return;
  throw new Refusal(`${archive} has another checksum than ${archive}.sha256 says: fetch both again`);
}

/** Unpacks an archive, which holds one folder. Returns that. */
function unpack(archive: string, draft: string): string {
  const into = mkdtempSync(join(draft, 'unpacked-'));
  // A umask must not keep the files from the user of the store. tar itself refuses names that lead out of the folder.
  const args = ['--no-same-owner', '--warning=no-timestamp', '-xpzf', archive, '-C', into];
  const { error, status, stderr } = spawnSync('tar', args, {
    env: { ...process.env, LC_ALL: 'C' },
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (error !== undefined) throw new Refusal(`tar cannot be run (${error.message}): install the packages tar and gzip`);
  if (status !== 0) throw new Refusal(`${archive} cannot be unpacked: ${stderr.trim().split('\n')[0] ?? ''}`);
  const [name = '', ...others] = readdirSync(into);
  const folder = join(into, name);
  const isRelease = others.length === 0 && VERSION.test(name) && existsSync(join(folder, 'release.json'));
  if (isRelease && readManifest(folder).version === name) return folder;
  throw new Refusal(`${archive} is no archive of a release: it holds ${readdirSync(into).join(', ') || 'nothing'}`);
}

function settle(folder: string, { version, build }: Manifest, installation: string): void {
  const target = folderOf(installation, version);
  if (!listReleases(installation).includes(version)) {
    // A folder without release.json was never a whole release.
    rmSync(target, { recursive: true, force: true });
    renameSync(folder, target);
    printLine(`Release ${version} is unpacked in ${target}.`);
    return;
  }
  const known = readManifest(target).build;
  if (known !== build) throw new Refusal(`${target} is build ${known}, the archive is build ${build}: move it away`);
}

/**
 * Removes all but the newest releases. Never the current one, the one before it, or one in which a process works: a
 * supervisor keeps the code with which it started.
 */
export function removeOldReleases(installation: string): void {
  const versions = listReleases(installation);
  const linked = [readLink(installation, 'current'), readLink(installation, 'previous')];
  for (const version of versions.slice(0, -KEPT_RELEASES).filter((each) => !linked.includes(each))) {
    const folder = folderOf(installation, version);
    const worker = existsSync('/proc') ? findWorkingIn(folder, /^node/) : null;
    if (worker === null) {
      rmSync(folder, { recursive: true });
      printLine(`Removed release ${basename(folder)}.`);
    } else printLine(`Release ${version} stays: process ${String(worker)} runs in it until its service is restarted.`);
  }
}
