/**
 * `npm run release` packs what production needs as `dist/opencrate-VERSION-PLATFORM.tar.gz`, with its checksum. The
 * version is that of package.json, and CHANGELOG.md must have a chapter for it. It prints the number and the size of
 * the packages. `-- --to FOLDER` writes elsewhere;
 * `-- --folder` writes the unpacked release there, for the image of a container.
 */
import { parseArgs } from 'node:util';
import { packRelease } from '#tools/release/pack-release.ts';
import { Refusal } from '#tools/setup/progress.mjs';

const { values } = parseArgs({ options: { to: { type: 'string' }, folder: { type: 'boolean' } } });
try {
  const { path, packages, packageBytes } = await packRelease(values.to ?? 'dist', { isFolder: values.folder === true });
  console.log(`${path}\nProduction packages: ${String(packages)}, ${(packageBytes / 1_000_000).toFixed(1)} MB`);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`OpenCrate: ${error.message}\n`);
  process.exitCode = 1;
}
