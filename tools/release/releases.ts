import { existsSync, readFileSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import { Refusal } from '#tools/setup/progress.mjs';

/** The content of `release.json`. */
export interface Manifest {
  readonly version: string;
  /** Hash of the bundles. */
  readonly build: string;
  /** Operating system and processor of the native packages: `linux-x64`. */
  readonly platform: string;
  /** Least version of Node. */
  readonly node: string;
  /** Checksum of the Node that the release carries; absent when it carries none. */
  readonly nodeSha256?: string;
  /** Names of migrations: the newest one of the release, and the one that a release needs to run with its schema. */
  readonly schema: { readonly newest: string; readonly oldest: string };
}

/** Links beside the folder `releases`: the release that runs, and the one that ran before it. */
type Link = 'current' | 'previous';

/** The folder that contains `releases`. @throws Refusal when this is no release, or it lies elsewhere */
export function installationFolder(): string {
  if (!existsSync(join(PROJECT_FOLDER, 'release.json'))) {
    throw new Refusal('these are sources, not a release: make one by npm run release');
  }
  const releases = dirname(PROJECT_FOLDER);
  if (basename(releases) !== 'releases') {
    throw new Refusal(`${PROJECT_FOLDER} is not in a folder called releases: unpack it there`);
  }
  return dirname(releases);
}

/** The manifest of an unpacked release. @throws Refusal when there is none */
export function readManifest(folder: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Manifest;
  } catch (cause) {
    throw new Refusal(`${folder} holds no release`, { cause });
  }
}

/** The unpacked releases by their version, in the order of their numbers. */
export function listReleases(installation: string): string[] {
  const names = readdirSync(join(installation, 'releases'));
  const versions = names.filter((name) => existsSync(join(installation, 'releases', name, 'release.json')));
  return versions.sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}

export const folderOf = (installation: string, version: string): string => join(installation, 'releases', version);

/** The version that a link names; null without the link. @throws Refusal when it is a folder or leads elsewhere */
export function readLink(installation: string, link: Link): string | null {
  const path = join(installation, link);
  let target: string;
  try {
    target = readlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Refusal(`${path} is not a symbolic link: move it away first`, { cause: error });
  }
  if (dirname(resolve(installation, target)) === join(installation, 'releases')) return basename(target);
  throw new Refusal(`${path} does not lead into ${join(installation, 'releases')}`);
}

/** Replaces a link at once, or removes it: no process ever sees it missing in between. */
export function writeLink(installation: string, link: Link, version: string | null): void {
  const path = join(installation, link);
  if (version === null) {
    rmSync(path, { force: true });
    return;
  }
  rmSync(`${path}.new`, { force: true });
  symlinkSync(join('releases', version), `${path}.new`);
  renameSync(`${path}.new`, path);
}
