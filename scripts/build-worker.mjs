import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { injectManifest } from 'workbox-build';

/** Precached files of the offline page. Every other file is cached on its first request. */
const SHELL = ['build/come-back.*.js', 'build/store.*.css', 'build/sprite.*.svg', 'fonts/display.*.woff2'];

/**
 * Builds both scripts that can be served at /sw.js: the service worker with its precache list, and the one that
 * unregisters it. Returns their names and texts.
 */
export async function buildWorker({ root, target, id, minify }) {
  const bundle = async (name) => {
    const { outputFiles } = await build({
      absWorkingDir: root,
      entryPoints: [`islands/worker/${name}.ts`],
      bundle: true,
      format: 'iife',
      target,
      minify,
      legalComments: 'none',
      define: { BUILD_ID: JSON.stringify(id) },
      write: false,
      logLevel: 'silent',
    });
    return outputFiles[0].text;
  };
  const [worker, none] = await Promise.all([bundle('service-worker'), bundle('no-service-worker')]);
  return new Map([
    ['sw.js', Buffer.from(await withFiles(worker, join(root, 'public')))],
    ['no-sw.js', Buffer.from(none)],
  ]);
}

/** Workbox reads and writes files, so the script passes through a temporary folder. */
async function withFiles(script, publicFolder) {
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-worker-'));
  const [swSrc, swDest] = [join(folder, 'asked.js'), join(folder, 'sw.js')];
  try {
    writeFileSync(swSrc, script);
    const { count, warnings } = await injectManifest({
      swSrc,
      swDest,
      globDirectory: publicFolder,
      globPatterns: SHELL,
      // The file names contain their hashes.
      dontCacheBustURLsMatching: /./,
      modifyURLPrefix: { '': '/' },
    });
    if (warnings.length > 0 || count !== SHELL.length) {
      throw new Error(`the service worker caches ${count} files: ${warnings.join('; ')}`);
    }
    return readFileSync(swDest, 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
