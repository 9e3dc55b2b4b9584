/**
 * `npm run release` packs what production needs as `dist/opencrate-VERSION-PLATFORM.tar.gz`, with its checksum. The
 * version is that of package.json, and CHANGELOG.md must have a chapter for it. It prints the number and the size of
 * the packages, and the Node that the release carries. `-- --to FOLDER` writes elsewhere; `-- --folder` writes the
 * unpacked release there, for the image of a container; `-- --dirty` packs an edited tree, and one with changes of no
 * version.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import { assertReleasable } from '#tools/release/assert-releasable.ts';
import { packRelease, readReleaseDate } from '#tools/release/pack-release.ts';
import { buildWhenChanged } from '#tools/setup/build.mjs';
import { watchShutdown } from '#tools/setup/children.mjs';
import { Refusal } from '#tools/setup/progress.mjs';

const OPTIONS = { to: { type: 'string' }, folder: { type: 'boolean' }, dirty: { type: 'boolean' } } as const;

try {
  const { values } = parseArgs({ options: OPTIONS });
  // Before the build, which takes a minute.
  if (values.dirty !== true) assertReleasable(PROJECT_FOLDER);
  readReleaseDate(versionOf());
  await buildWhenChanged(watchShutdown());
  const { path, packages, packageBytes, node } = await packRelease(values.to ?? 'dist', {
    isFolder: values.folder === true,
  });
  console.log(`${path}\nProduction packages: ${String(packages)}, ${(packageBytes / 1_000_000).toFixed(1)} MB`);
  console.log(`Node in the release: ${node}`);
} catch (error) {
  const isMisused = error instanceof TypeError && 'code' in error;
  if (!(error instanceof Refusal) && !isMisused) throw error;
  if (error.message !== '') process.stderr.write(`OpenCrate: ${error.message}\n`);
  process.exitCode = 1;
}

function versionOf(): string {
  return (JSON.parse(readFileSync(join(PROJECT_FOLDER, 'package.json'), 'utf8')) as { version: string }).version;
}
