import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build, context } from 'esbuild';
import { BUNDLED_PROGRAMS, bundleOf } from '../tools/setup/bundles.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUT = join(ROOT, 'build');
const run = promisify(execFile);
/** Files of the build that other steps make: the description of the API and the bundles of tests. */
const OTHERS = new Set(['api-docs.html', 'openapi.json', 'tests']);

/*
 * Each program is one file, without chunks that it loads later: a release may replace the files while processes of the
 * previous one run.
 */
const OPTIONS = {
  absWorkingDir: ROOT,
  outdir: OUT,
  entryNames: '[name]',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  jsx: 'automatic',
  sourcemap: 'linked',
  sourcesContent: false,
  external: [
    // Only browsers run it. Within one file its import of htmx would run at the start, where there is no document.
    '*/runtime/network/htmx.ts',
    // A program itself, which players download: within another one it would take that for its own start.
    '#scripts/verify-draw.mjs',
  ],
  write: false,
  logLevel: 'silent',
};

/** Bundles the server and the commands of a deployment into `build`. Packages stay outside. */
export async function buildServer() {
  writeFiles(await build({ ...OPTIONS, entryPoints: BUNDLED_PROGRAMS }));
  removeOtherBundles(BUNDLED_PROGRAMS);
  await describeApi();
}

/** Writes what /api/openapi.json and /api/docs answer, by a program that loads every endpoint. */
export async function describeApi() {
  const { outputFiles } = await build({ ...OPTIONS, entryPoints: ['scripts/describe-api.ts'] });
  writeFiles({ outputFiles });
  const { stdout } = await run(process.execPath, [join(OUT, 'describe-api.mjs')], { maxBuffer: 64 * 1024 * 1024 });
  writeFiles({ outputFiles: JSON.parse(stdout) });
  for (const { path } of outputFiles) rmSync(path);
}

/** Opens a build of some programs for development, which keeps what esbuild has parsed. */
export async function openServerBuild(entryPoints) {
  const kept = await context({ ...OPTIONS, entryPoints });
  return { build: async () => writeFiles(await kept.rebuild()), dispose: () => kept.dispose() };
}

/** Replaces each file at once. */
function writeFiles({ outputFiles }) {
  mkdirSync(OUT, { recursive: true });
  for (const { path, contents } of outputFiles) {
    writeFileSync(`${path}.part`, contents);
    renameSync(`${path}.part`, path);
  }
}

/** Removes all files of `build` that belong to no bundle of these programs. */
export function removeOtherBundles(programs) {
  mkdirSync(OUT, { recursive: true });
  const names = new Set(programs.map(bundleOf).flatMap((path) => [basename(path), `${basename(path)}.map`]));
  for (const file of readdirSync(OUT))
    if (!OTHERS.has(file) && !names.has(file)) rmSync(join(OUT, file), { recursive: true });
}
