import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startScript } from './children.mjs';
import { projectFolder } from './places.mjs';
import { holdLock } from './processes.mjs';
import { Refusal, step } from './progress.mjs';

const SHARED_SOURCES = ['ui', 'views', 'islands', 'esbuild.config.mjs', 'package-lock.json', 'tsconfig.json'];

/** A part of the build: its name for esbuild.config.mjs, its folder, and the files from which it is made. */
const PARTS = [
  {
    name: 'browser',
    folder: 'public/build',
    sources: [
      ...SHARED_SOURCES,
      'src/shared',
      'locales',
      'scripts/budgets.mjs',
      'scripts/sprite.ts',
      'scripts/licences.mjs',
      'scripts/bundle-moments.mjs',
      'scripts/build-worker.mjs',
      'scripts/incremental-parts.mjs',
      'scripts/inline-sheets.mjs',
      'public/fonts',
    ],
  },
  {
    name: 'server',
    folder: 'build',
    sources: [...SHARED_SOURCES, 'src', 'tools', 'scripts', 'migrations', 'knexfile.ts', 'package.json'],
  },
];

/**
 * Builds the browser's files and the server's bundles, each when its sources have changed since the last build.
 * @param {import('./children.mjs').Shutdown} shutdown
 * @param {string[]} [names] of the parts that are needed
 * @throws {Refusal} when the build fails; its own lines say why
 */
export async function buildWhenChanged(shutdown, names = PARTS.map(({ name }) => name)) {
  const release = await holdLock(`build ${projectFolder}`, { waitMs: 120_000, what: 'builds this project' });
  try {
    const parts = PARTS.filter(({ name }) => names.includes(name));
    const stamped = parts.map((part) => ({ ...part, stamp: stampOf(part), hash: hashOf(part.sources) }));
    const changed = stamped.filter(({ stamp, hash }) => !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash);
    if (changed.length === 0) return;
    const changedNames = changed.map(({ name }) => name);
    await step(`Building for the ${changedNames.join(' and the ')}`, () => build(shutdown, changedNames));
    for (const { stamp, hash } of changed) writeFileSync(stamp, hash);
  } finally {
    release();
  }
}

/** Every build removes files that it does not list, including this one, so a manual build triggers another one. */
const stampOf = ({ folder }) => join(projectFolder, folder, '.sources');

/**
 * A hash of files and folders of the project without their tests, by name and content.
 * @param {string[]} paths relative to the project; missing ones count as such
 * @returns {string}
 */
export function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    const full = join(projectFolder, path);
    for (const file of filesIn(full))
      if (!/\.test\.tsx?$/.test(file)) hash.update(`${file.slice(projectFolder.length)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesIn(path) {
  if (!existsSync(path)) return [];
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    return [path];
  }
  const inOrder = entries.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return inOrder.flatMap((entry) => {
    const inner = join(path, entry.name);
    return entry.isDirectory() ? filesIn(inner) : [inner];
  });
}

async function build(shutdown, names) {
  let output = '';
  const script = startScript('esbuild.config.mjs', names, {
    env: process.env,
    shutdown,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const channel of [script.child.stdout, script.child.stderr]) channel.on('data', (text) => (output += text));
  const code = await script.ended;
  if (code !== 0) throw new Refusal(`the build failed:\n${output.trim()}`);
}
