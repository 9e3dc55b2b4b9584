/**
 * Proves that package.json has no unused entry: every package is imported or run, every script names an existing file,
 * versions are exact, the lock file names no registry, and an installation for production stays small.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { build } from 'esbuild';
import { BUNDLED_PROGRAMS } from '#tools/setup/bundles.mjs';
import { filesUnder } from '#tools/check/sources.ts';

interface Manifest {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const MANIFEST = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const ROOTS = [
  'src',
  'ui',
  'views',
  'islands',
  'migrations',
  'scripts',
  'tools',
  'bench',
  'test',
  '.ci',
  '.mocharc.json',
  'tsconfig.json',
];
const CONFIGS = ['knexfile.ts', 'esbuild.config.mjs', 'eslint.config.mjs', '.dependency-cruiser.cjs'];
const ALL_TEXT = filesUnder([...ROOTS, ...CONFIGS], /./)
  .filter((path) => !path.endsWith('packages.test.ts'))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

const PACKAGES = { ...MANIFEST.dependencies, ...MANIFEST.devDependencies };

/** Limits of what `npm ci --omit=dev` installs. */
const MOST_PACKAGES = 230;
const MOST_MEGABYTES = 160;

interface LockedPackage {
  readonly dev?: boolean;
}

/** Folders of production packages, without those for other platforms. npm also installs optional ones of the tools. */
function productionFolders(): string[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.entries(packages)
    .filter(([folder, { dev }]) => folder !== '' && dev !== true)
    .map(([folder]) => folder)
    .filter((folder) => existsSync(folder));
}

/** Packages that the bundles of scripts/build-server.mjs load while they run. */
async function importedByServer(): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: BUNDLED_PROGRAMS,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    external: ['*/runtime/network/htmx.ts', '#scripts/verify-draw.mjs'],
    outdir: 'build',
    metafile: true,
    write: false,
  });
  const paths = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  const outside = paths.filter((path) => !/^(?:node:|#|\.)/.test(path));
  return [...new Set(outside.map((path) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path))];
}

const escaped = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** True when the package is imported, required, named in a configuration, or run from its folder. */
function isUsed(name: string): boolean {
  if (name.startsWith('@types/')) return isUsed(name.slice('@types/'.length)) || name === '@types/node';
  const script = Object.values(MANIFEST.scripts).some((command) => command.split(' ')[0] === name);
  return script || new RegExp(`(['"\`]|node_modules/|["'\`]bin/)${escaped(name)}(['"\`/])`).test(ALL_TEXT);
}

describe('package.json', () => {
  it('Every listed package is imported or run', () => {
    expect(Object.keys(PACKAGES).filter((name) => !isUsed(name))).to.deep.equal([]);
  });

  it('Every version is pinned', () => {
    // A second version of a package has an alias: `npm:typescript@7.0.2`.
    const pinned = /^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+$/;
    expect(Object.entries(PACKAGES).filter(([, version]) => !pinned.test(version))).to.deep.equal([]);
  });

  it('Production installs at most 230 packages and 160 MB', () => {
    const folders = productionFolders();
    expect(folders.length).to.be.within(100, MOST_PACKAGES);
    // Packages within packages are folders of the list themselves.
    const sizes = execFileSync('du', ['-sk', '--exclude=node_modules', ...folders], { encoding: 'utf8' });
    const kilobytes = sizes
      .trim()
      .split('\n')
      .reduce((sum, line) => sum + Number.parseInt(line, 10), 0);
    expect(kilobytes / 1024).to.be.at.most(MOST_MEGABYTES);
  });

  it('The production packages are those that programs of the server import', async () => {
    expect((await importedByServer()).toSorted()).to.deep.equal(Object.keys(MANIFEST.dependencies).toSorted());
  });

  it('Every script names an existing file', () => {
    const files = Object.values(MANIFEST.scripts).flatMap((command) => command.match(/\S+\.(ts|mjs)\b/g) ?? []);
    expect(files.filter((file) => !existsSync(file))).to.deep.equal([]);
  });

  it('The lock file contains no registry address', () => {
    expect(readFileSync('package-lock.json', 'utf8')).not.to.contain('"resolved": "http');
  });
});
