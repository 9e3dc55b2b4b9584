import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startScript } from './children.mjs';
import { projectFolder } from './places.mjs';
import { holdLock } from './processes.mjs';
import { Refusal, step } from './say.mjs';

const SOURCES = [
  'islands',
  'ui',
  'views',
  'src/shared',
  'locales',
  'esbuild.config.mjs',
  'scripts/budgets.mjs',
  'scripts/sprite.ts',
  'package-lock.json',
  'tsconfig.json',
];

/**
 * Builds the browser's files when their sources have changed since the last build.
 * @param {import('./children.mjs').StopWish} wish
 * @throws {Refusal} when the build fails; its own lines say why
 */
export async function buildWhenChanged(wish) {
  const release = await holdLock(`build ${projectFolder}`, { waitMs: 120_000, what: 'builds this project' });
  try {
    // Every build removes files that it does not list, including this stamp, so a manual build triggers another one
    // here.
    const stamp = join(projectFolder, 'public', 'build', '.sources');
    const hash = hashOf(SOURCES);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
    await step('Building the bundles', () => build(wish));
    writeFileSync(stamp, hash);
  } finally {
    release();
  }
}

/**
 * A hash of files and folders of the project, by name and content.
 * @param {string[]} paths relative to the project; missing ones count as such
 * @returns {string}
 */
export function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    const full = join(projectFolder, path);
    for (const file of filesIn(full)) hash.update(`${file.slice(projectFolder.length)}\0`).update(readFileSync(file));
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

async function build(wish) {
  let output = '';
  const script = startScript('esbuild.config.mjs', [], { env: process.env, wish, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const channel of [script.child.stdout, script.child.stderr]) channel.on('data', (text) => (output += text));
  const code = await script.ended;
  if (code !== 0) throw new Refusal(`the build failed:\n${output.trim()}`);
}
