/**
 * Builds the browser's files into public/build: the islands and their runtime, the stylesheets, and .manifest.json,
 * which no visitor gets because its name begins with a dot; and the server's programs into build, with the description
 * of the API (scripts/build-server.mjs). `browser` or `server` as an argument builds one of them. `--dev` is for `npm
 * run dev`: it builds once for each line of JSON that it reads, and answers `built` or `failed`. The line `{ files,
 * isSchema }` has the changed files, null for all, and whether the programs that prepare a database are needed. Only
 * parts that have read a changed file are built, with contexts of esbuild that are kept between builds. The files are
 * neither minified nor compressed but have source maps.
 *
 * .manifest.json: { id, boot, starter: {code, hash}, staffBoot, comeBack, integrity: {boot, staffBoot, comeBack},
 * styles, staffStyles, pageStyles: {group: address}, islands: {name: address}, inline: {name: {css, hash}}, sprite,
 * licences, symbols }. `inline` has the sheets that documents contain (scripts/inline-sheets.mjs); `symbols` lists the
 * inlined icons; `licences` is the text that the licences of packages require. The build fails when a budget is
 * exceeded.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, context } from 'esbuild';
import { brotli, checkBudgets } from './scripts/budgets.mjs';
import { buildServer, describeApi, openServerBuild, removeOtherBundles } from './scripts/build-server.mjs';
import { buildWorker } from './scripts/build-worker.mjs';
import { bundleMoments, keptFiles } from './scripts/bundle-moments.mjs';
import { createIncrementalParts } from './scripts/incremental-parts.mjs';
import { withoutIdleRules } from './scripts/inline-sheets.mjs';
import { licencesOf } from './scripts/licences.mjs';
import { drawSprite } from './scripts/sprite.ts';
import { SCHEMA_PROGRAMS, STORE_PROGRAMS } from './tools/setup/bundles.mjs';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const OUT = join(ROOT, 'public/build');
const TARGET = ['chrome109', 'firefox115', 'safari16.4'];
/**
 * Files that scripts share, by the moment at which a page loads them: the first interaction, an element of htmx, what a
 * player does or gets, the live socket, and the first island.
 */
const MOMENTS = {
  first: [
    'islands/runtime/boot/first.ts',
    'islands/runtime/boot/keep-worker.ts',
    'islands/runtime/dialogs/ask-again.ts',
    'islands/runtime/dialogs/dialog.ts',
    'islands/runtime/session/session.ts',
    'src/shared/locales.ts',
  ],
  htmx: ['islands/runtime/network/htmx.ts'],
  store: ['islands/runtime/store.ts', 'islands/runtime/network/call.ts', 'islands/runtime/dialogs/toast.ts'],
  socket: ['islands/runtime/network/socket.ts'],
  react: [
    'islands/runtime/boot/mount.tsx',
    'islands/runtime/use-store.ts',
    'islands/runtime/dialogs/wants-stillness.ts',
    'ui/auth-fields.tsx',
    'ui/cached-fragment.ts',
    'ui/icon.tsx',
    'ui/island.ts',
    'ui/picture.tsx',
    'ui/rarity-label.tsx',
  ],
};

/**
 * Scripts that only some visits load: the VK mini-app loads VK's bridge, an announcement loads its script once, a store
 * with analytics asks for consent, a sign-in describes the device, a rare win is celebrated, and staff choose colours.
 */
const ON_DEMAND = [
  'islands/runtime/mini-app/mini-app.ts',
  'islands/runtime/dialogs/announcement.ts',
  'islands/runtime/dialogs/ask-consent.ts',
  'islands/runtime/dialogs/ask-once.ts',
  'islands/runtime/components/check-pair.ts',
  'islands/runtime/network/announced-reload.ts',
  'islands/runtime/network/begun-battle.ts',
  'islands/runtime/say-beside.ts',
  'islands/runtime/reel/win.ts',
  'islands/runtime/session/device-field.ts',
  'islands/runtime/session/ended.ts',
  'islands/runtime/session/preferences.ts',
  'islands/runtime/sound/sound-synth.ts',
  'islands/runtime/staff/staff-colours.ts',
  'islands/session-reminder/following.ts',
];

/** Scripts that start a document, and the one that reports an error when no other script can be loaded. */
const ALONE = [
  'islands/runtime/boot/boot.ts',
  'islands/runtime/boot/come-back.ts',
  'islands/runtime/staff/staff.ts',
  'islands/runtime/network/report.ts',
];

/** Scripts that can be served at /sw.js. The names are fixed because browsers request that address repeatedly. */
const WORKERS = ['sw.js', 'no-sw.js'];

/** Names that change with the content of their file. */
const HASHED = /\.\w{8}\.(?:js|css|svg|txt)$/;

const isDev = process.argv.includes('--dev');

const SCRIPTS = {
  absWorkingDir: ROOT,
  outdir: OUT,
  bundle: true,
  format: 'esm',
  platform: 'browser',
  target: TARGET,
  jsx: 'automatic',
  minify: !isDev,
  legalComments: 'none',
  charset: 'utf8',
  sourcemap: isDev ? 'inline' : false,
  define: { 'process.env.NODE_ENV': isDev ? '"development"' : '"production"' },
  entryNames: '[name].[hash]',
  metafile: true,
  write: false,
  logLevel: 'silent',
};

/** Builds the browser's files, then replaces the manifest and removes the files that it no longer lists. */
async function buildBrowser() {
  mkdirSync(OUT, { recursive: true });
  const [scripts, styles, inline, sprite] = await Promise.all([
    parts.run('scripts', buildScripts),
    parts.run('styles', buildStyles),
    parts.run('inline', buildInline),
    parts.run('sprite', buildSprite),
  ]);
  const { first: symbols } = sprite;
  const licences = Buffer.from(licencesOf(ROOT, scripts.modules));
  const licencesName = `licences.${hashOf(licences).slice(0, 8)}.txt`;
  const addresses = { sprite: `/build/${sprite.name}`, licences: `/build/${licencesName}` };
  const manifest = { ...scripts.manifest, ...styles.manifest, inline, ...addresses, symbols };
  const id = hashOf(JSON.stringify(manifest)).slice(0, 12);
  const others = [
    [sprite.name, Buffer.from(sprite.svg)],
    [licencesName, licences],
  ];
  const files = new Map([...scripts.files, ...styles.files, ...others]);
  for (const [name, bytes] of files) writeWithCompressed(name, bytes);
  writeWithCompressed('.manifest.json', Buffer.from(JSON.stringify({ id, ...manifest }, null, 2)));
  removeOthers(new Set([...files.keys(), '.manifest.json', ...WORKERS]));
  const workers = await buildWorker({ root: ROOT, target: TARGET, id, built: [...files.keys()], minify: !isDev });
  for (const [name, bytes] of workers) writeWithCompressed(name, bytes);
  if (!isDev) checkBudgets(scripts, inline);
}

const BROWSER_PARTS = ['scripts', 'styles', 'inline', 'sprite'];
/** Results of the parts of the build before, for the next one of `npm run dev`. */
const parts = createIncrementalParts();
const keptScripts = keptFiles();

async function buildScripts() {
  const names = readdirSync(join(ROOT, 'islands')).filter((file) => file.endsWith('.island.tsx'));
  const nameOf = (file) => basename(file).replace(/(\.island)?\.tsx?$/, '');
  const named = (modules) => Object.fromEntries(modules.map((module) => [nameOf(module), module]));
  const islands = named(names.map((file) => `islands/${file}`));
  const { files, imports, fileOf, shared, modules } = await bundleMoments({
    root: ROOT,
    options: { ...SCRIPTS, plugins: [websocketsOnly] },
    moments: MOMENTS,
    islands,
    onDemand: named(ON_DEMAND),
    alone: named(ALONE),
    kept: keptScripts,
    bundle,
  });
  const [boot, comeBack, staffBoot] = ALONE.map(fileOf);
  const starter = starterOf(`/build/${boot}`);
  const islandFiles = Object.entries(islands).map(([name, module]) => [name, fileOf(module)]);
  const integrity = (file) => integrityOf(files.get(file));
  const result = {
    files,
    imports,
    boot,
    shared,
    modules,
    moments: Object.fromEntries(Object.entries(MOMENTS).map(([name, [module]]) => [name, fileOf(module)])),
    onDemand: new Map(ON_DEMAND.map((module) => [nameOf(module), fileOf(module)])),
    islands: new Map(islandFiles),
    manifest: {
      boot: `/build/${boot}`,
      starter: { code: starter, hash: integrityOf(starter) },
      staffBoot: `/build/${staffBoot}`,
      comeBack: `/build/${comeBack}`,
      integrity: { boot: integrity(boot), staffBoot: integrity(staffBoot), comeBack: integrity(comeBack) },
      islands: Object.fromEntries(islandFiles.map(([name, file]) => [name, `/build/${file}`])),
    },
  };
  return { result, inputs: modules };
}

/**
 * The inlined module that starts the boot script: after the first paint, which evaluating it would delay, and at load
 * at the latest, because a page in the background paints nothing.
 */
const starterOf = (address) =>
  `const start=()=>setTimeout(()=>import("${address}"));` +
  'new PerformanceObserver(start).observe({type:"paint",buffered:true});' +
  'addEventListener("load",start)';

/** Sockets use websockets only and send no binary data, so the code of both is dropped. */
const websocketsOnly = {
  name: 'websockets-only',
  setup: (hooks) => {
    hooks.onLoad(
      { filter: /engine\.io-client\/build\/esm\/transports\/(?:polling-(?:xhr|fetch)(?:\.node)?|webtransport)\.js$/ },
      () => ({ contents: 'export class XHR {}\nexport class Fetch {}\nexport class WT {}' }),
    );
    hooks.onLoad({ filter: /socket\.io-parser\/build\/esm\/(?:is-)?binary\.js$/ }, () => ({
      contents:
        'export const isBinary = () => false, hasBinary = isBinary;\n' +
        'export function deconstructPacket() {}\nexport function reconstructPacket() {}',
    }));
  },
};

async function buildStyles() {
  const groups = sheetsIn('pages').map((file) => basename(file, '.css'));
  const sheets = ['store', 'staff', ...groups.map((group) => `pages/${group}`)];
  const built = await buildSheets(
    sheets.map((name) => join(ROOT, `views/styles/${name}.css`)),
    '[name].[hash]',
  );
  const files = contentsOf(built);
  const addressOf = (name) => `/build/${[...files.keys()].find((file) => file.startsWith(`${name}.`))}`;
  const pageStyles = Object.fromEntries(groups.map((group) => [group, addressOf(group)]));
  const manifest = { styles: addressOf('store'), staffStyles: addressOf('staff'), pageStyles };
  return { result: { files, manifest }, inputs: Object.keys(built.metafile.inputs) };
}

function sheetsIn(folder) {
  return readdirSync(join(ROOT, 'views/styles', folder)).filter((file) => file.endsWith('.css'));
}

async function buildInline() {
  const built = await buildSheets(
    sheetsIn('inline').map((file) => join(ROOT, 'views/styles/inline', file)),
    '[name]',
  );
  const sheets = [...contentsOf(built)].map(([file, bytes]) => [basename(file, '.css'), bytes.toString('utf8').trim()]);
  // In development sheets stay whole: they would change with every component.
  const used = isDev ? sheets : await withoutIdleRules(ROOT, sheets);
  const result = Object.fromEntries(used.map(([name, css]) => [name, { css, hash: integrityOf(css) }]));
  return { result, inputs: Object.keys(built.metafile.inputs) };
}

/** The hash by which browsers check a script or an inlined sheet. */
function integrityOf(bytes) {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}

/** Imports a build of the names: Node would give the names of the first build again. */
async function buildSprite() {
  const names = await build({ entryPoints: [join(ROOT, 'ui/icon-names.ts')], format: 'esm', write: false });
  const result = drawSprite(await import(`data:text/javascript,${encodeURIComponent(names.outputFiles[0].text)}`));
  const drawings = readdirSync(join(ROOT, 'views/drawings'), { recursive: true });
  return { result, inputs: ['ui/icon-names.ts', ...drawings.map((file) => `views/drawings/${file}`)] };
}

function buildSheets(entryPoints, entryNames) {
  return bundle({
    entryPoints,
    absWorkingDir: ROOT,
    outdir: OUT,
    entryNames,
    bundle: true,
    minify: !isDev,
    target: TARGET,
    external: ['/fonts/*', '/art/*'],
    legalComments: 'none',
    charset: 'utf8',
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
}

function contentsOf(result) {
  return new Map(result.outputFiles.map((file) => [basename(file.path), Buffer.from(file.contents)]));
}

/** Writes a file atomically, outside of development together with its .br and .gz. */
function writeWithCompressed(name, bytes) {
  if (isDev && HASHED.test(name) && existsSync(join(OUT, name))) return;
  writeWhole(name, bytes);
  if (isDev || name === '.manifest.json') return;
  writeWhole(`${name}.br`, brotli(bytes));
  writeWhole(`${name}.gz`, gzipSync(bytes, { level: 9 }));
}

function writeWhole(name, bytes) {
  const path = join(OUT, name);
  writeFileSync(`${path}.part`, bytes);
  renameSync(`${path}.part`, path);
}

function removeOthers(names) {
  for (const file of readdirSync(OUT)) {
    const original = file.replace(/\.(br|gz)$/, '');
    if (!names.has(original) || (isDev && original !== file)) rmSync(join(OUT, file), { force: true });
  }
}

function hashOf(text) {
  return createHash('sha256').update(text).digest('hex');
}

/** Contexts of esbuild, which keep the parsed files for the next build. */
const contexts = new Map();

/** Builds; in development again from what a context kept. */
async function bundle(options) {
  if (!isDev) return build(options);
  const key = JSON.stringify([options.entryPoints, options.stdin, options.banner]);
  if (!contexts.has(key)) contexts.set(key, await context(options));
  return contexts.get(key).rebuild();
}

/** Runs the builds and removes those that succeed. Returns whether all do. */
async function tryBuild(builds) {
  const run = async (build) => {
    try {
      await build();
      builds.delete(build);
    } catch ({ message }) {
      process.stderr.write(`${message}\n`);
    }
  };
  await Promise.all([...builds].map(run));
  return builds.size === 0;
}

const isServerSource = (file) => /^(?:src|ui|views|islands)\/.+\.(?:tsx?|json)$/.test(file);
/** Sources of the workers, which are built whenever another part is. */
const isWorkerSource = (file) => /^(?:islands|src\/shared|public\/fonts)\//.test(file);

/** Builds for `npm run dev` until its standard input ends. */
async function buildOnDemand() {
  removeOtherBundles([...STORE_PROGRAMS, ...SCHEMA_PROGRAMS]);
  const [store, schema] = await Promise.all([STORE_PROGRAMS, SCHEMA_PROGRAMS].map(openServerBuild));
  const stale = new Set([buildBrowser, store.build, describeApi]);
  for await (const line of createInterface({ input: process.stdin })) {
    const { files, isSchema } = JSON.parse(line);
    parts.forget(files);
    if (files === null) stale.add(describeApi);
    if (files === null || files.some(isServerSource)) stale.add(store.build);
    if (files === null || files.some(isWorkerSource) || !BROWSER_PARTS.every(parts.has)) stale.add(buildBrowser);
    if (isSchema) stale.add(schema.build);
    console.log((await tryBuild(stale)) ? 'built' : 'failed');
  }
  await Promise.all([store, schema, ...contexts.values()].map((kept) => kept.dispose()));
}

if (isDev) await buildOnDemand();
else {
  const builds = { browser: buildBrowser, server: buildServer };
  const names = process.argv.slice(2);
  const wanted = names.length > 0 ? names : Object.keys(builds);
  await Promise.all(wanted.map((name) => builds[name]()));
}
