import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type PluginBuild } from 'esbuild';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Where the packages are found that the bundle leaves outside. */
const BUNDLE = join(ROOT, `node_modules/.cache/store-${String(process.pid)}.mjs`);

let bundled: Promise<unknown> | null = null;

/**
 * Makes one file of the server, once for the tests of this process, and answers where it lies. What tsx would read as
 * a thousand modules, each time that a process is started, killed and started again, is there in a fifth of the time.
 */
export async function bundledServer(): Promise<string> {
  bundled ??= bundle();
  await bundled;
  return BUNDLE;
}

function bundle(): Promise<unknown> {
  process.once('exit', () => rmSync(BUNDLE, { force: true }));
  return build({
    ...{ absWorkingDir: ROOT, entryPoints: ['src/server.ts'], outfile: BUNDLE, bundle: true, logLevel: 'error' },
    ...{ platform: 'node', format: 'esm', target: 'node20', packages: 'external', jsx: 'automatic' },
    plugins: [{ name: 'where modules lie', setup: keepAddresses }],
  });
}

/** Where a module says where it lies, it goes on saying so. */
function keepAddresses(bundling: PluginBuild): void {
  bundling.onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => {
    const source = await readFile(path, 'utf8');
    return { contents: source.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)), loader: 'ts' };
  });
}
