import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Precached files of the offline page. Every other file is cached on its first request. */
const SHELL = [
  /^\/build\/come-back\.\w+\.js$/,
  /^\/build\/store\.\w+\.css$/,
  /^\/build\/sprite\.\w+\.svg$/,
  /^\/fonts\/display\.\w+\.woff2$/,
];

/**
 * Builds both scripts that can be served at /sw.js: the service worker with its precache list, and the one that
 * unregisters it. `built` lists the files of the build. Returns the names and contents of both.
 */
export async function buildWorker({ root, target, id, built, minify }) {
  const files = shellFiles(built, readdirSync(join(root, 'public/fonts')));
  const bundle = async (name) => {
    const { outputFiles } = await build({
      absWorkingDir: root,
      entryPoints: [`islands/worker/${name}.ts`],
      bundle: true,
      format: 'iife',
      target,
      minify,
      legalComments: 'none',
      define: { BUILD_ID: JSON.stringify(id), SHELL_FILES: JSON.stringify(files) },
      write: false,
      logLevel: 'silent',
    });
    return Buffer.from(outputFiles[0].contents);
  };
  const [worker, none] = await Promise.all([bundle('service-worker'), bundle('no-service-worker')]);
  return new Map([
    ['sw.js', worker],
    ['no-sw.js', none],
  ]);
}

/** Addresses of the offline page's files. A page without its sheet or script would only be noticed offline. */
function shellFiles(built, fonts) {
  const addresses = [...built.map((name) => `/build/${name}`), ...fonts.map((name) => `/fonts/${name}`)];
  return SHELL.map((pattern) => {
    const [address, another] = addresses.filter((one) => pattern.test(one));
    if (address === undefined || another !== undefined) throw new Error(`The offline page needs one ${pattern}`);
    return address;
  });
}
