import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { listMigrations } from '#src/platform/database/schema-fit.ts';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import { OLDEST_MIGRATION } from '#tools/migrate/oldest-migration.ts';
import { Refusal } from '#tools/setup/progress.mjs';
import { listProductionPackages } from './production-packages.ts';
import type { Manifest } from './releases.ts';

/** Files and folders of a release beside its packages. Tests and sources stay behind. */
const CONTENTS = [
  '.env.example',
  'build',
  'CHANGELOG.md',
  'CREDITS.md',
  'docs',
  'LICENSE',
  'locales',
  'migrations',
  'ops',
  'public',
  'scripts/verify-draw.mjs',
  'scripts/verify_draw.py',
  'SECURITY.md',
];

/** The runtime of C and C++, and the loader. */
const RUNTIME = /^(?:linux-vdso|ld-|lib(?:atomic|c|dl|gcc_s|m|pthread|rt|stdc\+\+)\.)/;

interface Package {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly type: string;
  readonly engines: { readonly node: string };
  readonly imports: Record<string, string>;
}

/** The facts that `npm run release` prints. */
interface PackedRelease {
  readonly path: string;
  readonly packages: number;
  readonly packageBytes: number;
  /** The Node that the release carries, or why it carries none. */
  readonly node: string;
}

/**
 * Packs the built project.
 *
 * @param to the folder of the archive; with `isFolder` the folder that becomes the release, not existing yet
 * @returns the path of the result, and the number and size of its packages
 * @throws Refusal when the version is none or has no chapter in CHANGELOG.md
 */
export async function packRelease(to: string, { isFolder }: { readonly isFolder: boolean }): Promise<PackedRelease> {
  const manifest = JSON.parse(readFileSync(join(PROJECT_FOLDER, 'package.json'), 'utf8')) as Package;
  const date = readReleaseDate(manifest.version);
  const target = resolve(to);
  const parent = isFolder ? dirname(target) : target;
  mkdirSync(parent, { recursive: true });
  // Beside the result, because a rename does not cross file systems.
  const draft = mkdtempSync(join(parent, '.release-'));
  try {
    const folder = join(draft, manifest.version);
    const written = await writeRelease(folder, manifest);
    const figures = { ...written, packageBytes: sizeOf(join(folder, 'node_modules')) };
    if (!isFolder) return { path: pack(folder, { target, date }), ...figures };
    if (existsSync(target)) throw new Refusal(`${target} exists: remove it first`);
    renameSync(folder, target);
    return { path: target, ...figures };
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** The date of a version in CHANGELOG.md. @throws Refusal without such a version or chapter */
export function readReleaseDate(version: string): string {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Refusal(`package.json: "${version}" is no version such as 1.2.3`);
  const chapters = readFileSync(join(PROJECT_FOLDER, 'CHANGELOG.md'), 'utf8').matchAll(
    /^## (\S+) - (\d{4}-\d\d-\d\d)$/gm,
  );
  const date = [...chapters].find(([, name]) => name === version)?.[2];
  if (date === undefined) throw new Refusal(`CHANGELOG.md has no chapter "## ${version} - YYYY-MM-DD"`);
  return date;
}

async function writeRelease(
  folder: string,
  { name, version, license, type, engines, imports }: Package,
): Promise<Pick<PackedRelease, 'packages' | 'node'>> {
  const packages = await listProductionPackages();
  for (const path of [...CONTENTS, ...packages]) {
    cpSync(join(PROJECT_FOLDER, path), join(folder, path), { recursive: true, filter: isWanted });
  }
  const foreign = foreignLibraries();
  const release: Manifest = {
    version,
    build: hashOf(folder, ['build', 'locales', 'migrations', 'public/build']),
    platform: `${process.platform}-${process.arch}`,
    node: engines.node,
    ...(foreign.length === 0 ? { nodeSha256: copyNode(folder) } : {}),
    schema: { newest: listMigrations().at(-1) ?? '', oldest: OLDEST_MIGRATION },
  };
  writeJson(join(folder, 'release.json'), release);
  writeJson(join(folder, 'package.json'), { name, version, private: true, license, type, engines, imports });
  mkdirSync(join(folder, 'bin'));
  cpSync(join(PROJECT_FOLDER, 'tools/release/launcher.sh'), join(folder, 'bin/opencrate'));
  chmodSync(join(folder, 'bin/opencrate'), 0o755);
  const node = foreign.length === 0 ? process.versions.node : `none, because this one needs ${foreign.join(', ')}`;
  return { packages: packages.length, node };
}

/** Libraries of the Node that runs this, beside the runtime of C and C++, which every Linux has. */
function foreignLibraries(): string[] {
  if (process.platform !== 'linux') return [process.platform];
  const script =
    'process.report.excludeNetwork = true; console.log(process.report.getReport().sharedObjects.join("\\n"))';
  const libraries = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }).trim().split('\n');
  return libraries.map((path) => basename(path)).filter((name) => !RUNTIME.test(name));
}

/** Puts the Node that runs this into the release, for servers without one. Returns its SHA-256. */
function copyNode(folder: string): string {
  const target = join(folder, 'node/bin/node');
  cpSync(realpathSync(process.execPath), target);
  chmodSync(target, 0o755);
  const licence = join(dirname(process.execPath), '../LICENSE');
  if (existsSync(licence)) cpSync(licence, join(folder, 'node/LICENSE'));
  return createHash('sha256').update(readFileSync(target)).digest('hex');
}

/** Bytes of all files of a folder. */
const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

/**
 * Copied packages keep their nested ones only when those are listed too; the build's stamps are for its sources, and
 * what `npm test` has bundled is none of it.
 */
const isWanted = (path: string): boolean =>
  !/^(node_modules|\.sources)$/.test(basename(path)) && path !== join(PROJECT_FOLDER, 'build/tests');

const writeJson = (file: string, value: object): void => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

/** A short hash of files by name and content: the same sources make the same build. */
function hashOf(folder: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    const names = readdirSync(join(folder, path), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    for (const file of names) hash.update(`${file.slice(folder.length)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 12);
}

/**
 * Equal sources make an equal archive. The time of a file is the date of its release: ETags contain it, so it has to
 * differ from that of the release before.
 */
function pack(folder: string, { target, date }: { readonly target: string; readonly date: string }): string {
  const { version, platform } = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Manifest;
  const archive = join(target, `opencrate-${version}-${platform}.tar.gz`);
  const equal = [
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+rwX,go+rX,go-w',
    `--mtime=${date} UTC`,
  ];
  const args = [...equal, '--use-compress-program=gzip -n', '-cf', `${archive}.part`, '-C', dirname(folder), version];
  execFileSync('tar', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  renameSync(`${archive}.part`, archive);
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(`${archive}.sha256`, `${sum}  ${basename(archive)}\n`);
  // Stores ask for it in the folder of published releases.
  writeJson(join(target, 'latest.json'), { version });
  return archive;
}
