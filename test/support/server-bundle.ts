import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type PluginBuild } from 'esbuild';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Inside node_modules, so that the external packages of the bundle resolve. */
const BUNDLE = join(ROOT, `node_modules/.cache/store-${String(process.pid)}.mjs`);

let bundled: Promise<unknown> | null = null;

/**
 * Bundles the server into one file, once per test process, and returns its path. It starts in a fifth of the time that
 * tsx needs to load a thousand modules, and tests restart processes often.
 */
export async function bundledServer(): Promise<string> {
  bundled ??= bundle();
  await bundled;
  return BUNDLE;
}

function bundle(): Promise<unknown> {
  process.once('exit', () => rmSync(BUNDLE, { force: true }));
  return build({
    absWorkingDir: ROOT,
    entryPoints: ['src/server.ts'],
    outfile: BUNDLE,
    bundle: true,
    logLevel: 'error',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    jsx: 'automatic',
    // Only browsers run it. Within one file its import of htmx would run at the start, where there is no document.
    external: ['*/runtime/network/htmx.ts'],
    plugins: [{ name: 'where modules lie', setup: keepAddresses }],
  });
}

/** Keeps each module's own location, although it is bundled elsewhere. */
function keepAddresses(bundling: PluginBuild): void {
  bundling.onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => {
    const source = await readFile(path, 'utf8');
    return { contents: source.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)), loader: 'ts' };
  });
}
