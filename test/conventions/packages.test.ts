/**
 * Proves that package.json has no unused entry: every package is imported or run, every script names an existing file,
 * versions are exact, and the lock file names no registry.
 */
import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
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

  it('Every script names an existing file', () => {
    const files = Object.values(MANIFEST.scripts).flatMap((command) => command.match(/\S+\.(ts|mjs)\b/g) ?? []);
    expect(files.filter((file) => !existsSync(file))).to.deep.equal([]);
  });

  it('The lock file contains no registry address', () => {
    expect(readFileSync('package-lock.json', 'utf8')).not.to.contain('"resolved": "http');
  });
});
