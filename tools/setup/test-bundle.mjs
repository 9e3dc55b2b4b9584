import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectFolder } from './places.mjs';

/*
 * Test files as one bundle: a process of tests then loads plain JavaScript, each module once, instead of compiling two
 * thousand modules.
 */

/** The folder of the bundle of a DATA_DIR; test runs with different DATA_DIRs may run at the same time. */
const folderOf = (dataPath) =>
  join(projectFolder, 'build/tests', createHash('sha256').update(dataPath).digest('hex').slice(0, 8));

/** The bundled form of a test file. @param {string} dataPath DATA_DIR @param {string} file its path in the project */
export const bundleOfTest = (dataPath, file) => join(folderOf(dataPath), `${file}.mjs`);

/** The source of a bundled test file. @param {string} bundle its full path @returns {string} a path in the project */
export function sourceOfTest(bundle) {
  const path = relative(join(projectFolder, 'build/tests'), bundle);
  return path.slice(path.indexOf('/') + 1, -'.mjs'.length);
}

/**
 * Bundles test files with what they import. Packages stay outside.
 * @param {string} dataPath DATA_DIR
 * @param {string[]} files their paths in the project
 */
export async function bundleTests(dataPath, files) {
  const outdir = folderOf(dataPath);
  rmSync(outdir, { recursive: true, force: true });
  await esbuild(files, { outdir, write: true });
}

/**
 * The test files whose imports reach a changed file.
 * @param {string[]} files paths of test files
 * @param {ReadonlySet<string>} changed paths of changed files
 * @returns {Promise<string[]>}
 */
export async function testsOfChange(files, changed) {
  const { metafile } = await esbuild(files, { outdir: join(projectFolder, 'build/tests'), write: false });
  const reaches = (file, seen = new Set()) => {
    if (changed.has(file)) return true;
    seen.add(file);
    const imports = metafile.inputs[file]?.imports ?? [];
    return imports.some(({ path, external }) => !external && !seen.has(path) && reaches(path, seen));
  };
  return files.filter((file) => reaches(file));
}

async function esbuild(files, options) {
  // The package may have been installed by this very command.
  const { build } = await import('esbuild');
  return build({
    absWorkingDir: projectFolder,
    entryPoints: files.map((file) => ({ in: file, out: file })),
    chunkNames: 'chunks/[hash]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    jsx: 'automatic',
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    logLevel: 'error',
    ...options,
  });
}
