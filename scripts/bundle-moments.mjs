import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { build } from 'esbuild';
import { packageOf } from './licences.mjs';

/** Namespace of modules that another file of the build holds. */
const ELSEWHERE = 'elsewhere';
/** Marks a resolution that a plugin asked for, so that it does not ask again. */
const ASKED = Symbol('asked');
/** The file of what at least two islands share, beside the moments. */
const SHARED = 'shared';
const JSX_RUNTIME = 'react/jsx-runtime';
/** Says where the licences are of packages within a file. A page links to all of them. */
const LEGAL_COMMENT = '/*! See /credits */';

/**
 * Bundles the browser's scripts into one file for each moment of a page. With esbuild's own `splitting`, modules that
 * the same scripts use become a file, which made 25 of them on the home page.
 *
 * `moments` are the shared files in the order in which pages load them, `{ name: [modules] }`: a module belongs to the
 * first one that needs it. Modules of `islands/` and `ui/` that two `islands` need become the file `shared`; those of
 * `src/shared` have no state and are repeated. `onDemand` are scripts that others import dynamically. The scripts of
 * `alone` wait for no other file: they hold copies of what they need. Modules are paths from `root`. `kept` holds the
 * files of the builds before, so that only changed ones are built again. `bundle` is the `build` of esbuild, or one
 * that keeps parsed modules.
 *
 * Returns the bytes of the files by their name, the static imports of each, `fileOf(module)`, the file `shared`, and
 * all modules.
 *
 * @throws Error when files need the addresses of each other: an address holds the hash of the content
 */
export async function bundleMoments(request) {
  const { root, options, moments, islands, onDemand, alone, kept = keptFiles(), bundle = build } = request;
  const entries = { ...onDemand, ...islands, ...alone };
  const modules = [...Object.values(moments).flat(), ...Object.values(entries)];
  const graph = await readGraph(bundle, root, options, modules);
  const owners = ownersOf(graph, moments, Object.values(islands));
  const nameOf = new Map([...owners, ...Object.entries(entries).map(([name, module]) => [module, name])]);
  const crossing = crossingOf(graph, owners, nameOf);
  const whole = await wholeExports(root, options, graph, crossing);
  const built = { fileOf: new Map(), files: new Map(), imports: new Map() };
  const imported = readImports(root, graph);
  const wanted = mergeImports(imported, graph.keys());
  const plan = { root, graph, owners, nameOf, crossing, whole, imported, wanted, entries, alone, moments, built, kept };
  kept.plan = plan;
  for (const name of [...Object.keys(moments), SHARED, ...Object.keys(entries)])
    await buildFile(plan, { bundle, options }, name, []);
  const fileOf = (module) => built.fileOf.get(nameOf.get(module));
  const shared = built.fileOf.get(SHARED);
  return { files: built.files, imports: built.imports, fileOf, shared, modules: [...graph.keys()] };
}

/** The files of a build by their name, and its plan, for the next build. */
export const keptFiles = () => ({ files: new Map(), plan: null });

/** Imports of each module. One entry imports all: esbuild would bundle each of many entries to its end. */
async function readGraph(bundle, root, options, modules) {
  const stdin = { contents: modules.map((module) => `import './${module}';`).join('\n'), resolveDir: root };
  const { metafile } = await bundle({ ...options, stdin, minify: false, sourcemap: false });
  const inputs = Object.entries(metafile.inputs).filter(([module]) => module !== '<stdin>');
  return new Map(inputs.map(([module, { imports }]) => [module, imports.filter(isInside)]));
}

const isInside = ({ external }) => external !== true;

/** Modules that a page must have once run, by the name of their file. */
function ownersOf(graph, moments, islands) {
  const owners = new Map();
  const take = (name, modules) => {
    for (const module of modules) if (!owners.has(module)) owners.set(module, name);
  };
  for (const [name, modules] of Object.entries(moments)) take(name, reach(graph, modules));
  const uses = islands.map((island) => reach(graph, [island]));
  const isShared = (module) => /^(?:islands|ui)\//.test(module) && uses.filter((own) => own.has(module)).length > 1;
  take(SHARED, [...graph.keys()].filter(isShared));
  return owners;
}

/** Modules that other files than their own import, with the names of those files. */
function crossingOf(graph, owners, nameOf) {
  const crossing = new Set();
  for (const [module, imports] of graph) {
    for (const { path, kind } of imports) {
      const isDynamic = kind === 'dynamic-import';
      if (owners.has(path) && (isDynamic || owners.get(path) !== nameOf.get(module))) crossing.add(path);
    }
  }
  return crossing;
}

/** Names of a crossing module that a dynamic import may use: all of them. */
async function wholeExports(root, options, graph, crossing) {
  const isWhole = ({ path, kind }) => kind === 'dynamic-import' && crossing.has(path);
  const entryPoints = [
    ...new Set(
      [...graph.values()]
        .flat()
        .filter(isWhole)
        .map(({ path }) => path),
    ),
  ];
  const separate = { bundle: false, entryPoints, outbase: root, entryNames: '[dir]/[name]', plugins: [] };
  const { metafile } = await build({ ...options, ...separate });
  return new Map(Object.values(metafile.outputs).map(({ inputs, exports }) => [Object.keys(inputs)[0], exports]));
}

/** Static imports of each module: the other module and the names. */
function readImports(root, graph) {
  const importsIn = (importer, imports) => {
    const source = readFileSync(join(root, importer), 'utf8');
    const clauses = [...source.matchAll(/^(?:import|export) (?:\w+, )?\{([^}]*)\} from '([^']+)'/gm)];
    return imports
      .filter(({ kind }) => kind !== 'dynamic-import')
      .map(({ path, original }) => ({ path, names: importedNames(clauses, original) }));
  };
  return new Map([...graph].map(([importer, imports]) => [importer, importsIn(importer, imports)]));
}

/** Names that these modules import of others, by the module. */
function mergeImports(imported, modules) {
  const merged = new Map();
  for (const importer of modules)
    for (const { path, names } of imported.get(importer))
      merged.set(path, new Set([...(merged.get(path) ?? []), ...names]));
  return merged;
}

/** Names in the import of a specifier; esbuild itself imports the runtime of JSX. */
function importedNames(clauses, specifier) {
  if (specifier === JSX_RUNTIME) return ['jsx', 'jsxs', 'Fragment'];
  return clauses
    .filter(([, , from]) => from === specifier)
    .flatMap(([, names]) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.replace(/ as .*/, ''));
}

async function buildFile(plan, esbuild, name, path) {
  const { built, kept } = plan;
  if (built.fileOf.has(name)) return;
  if (path.includes(name)) throw new Error(`scripts need the addresses of each other: ${[...path, name].join(', ')}`);
  const before = [...filesBefore(plan, name)];
  for (const other of before) await buildFile(plan, esbuild, other, [...path, name]);
  const addresses = new Map(before.map((other) => [other, built.fileOf.get(other)]));
  const source = sourceOf(plan, name);
  const state = stateOf(plan, name, source);
  const last = kept.files.get(name);
  const output =
    last?.state === state ? withAddresses(last, name, addresses) : await bundleFile(plan, esbuild, name, source);
  kept.files.set(name, { ...output, state, addresses });
  const { file, bytes, imports } = output;
  built.fileOf.set(name, file);
  built.files.set(file, bytes);
  built.imports.set(file, imports);
}

function sourceOf(plan, name) {
  const entry = plan.entries[name];
  if (entry === undefined) return { stdin: entryOf(plan, name), entryNames: `${name}.[hash]` };
  return { entryPoints: [{ in: join(plan.root, entry), out: name }], entryNames: '[name].[hash]' };
}

/** All that a file is made of except for the addresses of others. */
function stateOf(plan, name, source) {
  const { root, graph, owners, nameOf } = plan;
  const modules = modulesOf(plan, name).map((module) => [
    module,
    statSync(join(root, module)).mtimeMs,
    graph.get(module).map(({ path, kind }) => (kind === 'dynamic-import' ? nameOf : owners).get(path) ?? ''),
  ]);
  return JSON.stringify([source, modules]);
}

async function bundleFile(plan, { bundle, options }, name, source) {
  const plugins = [...options.plugins, elsewhere(plan.kept, name)];
  const hasPackages = modulesOf(plan, name).some((module) => packageOf(module) !== null);
  const banner = hasPackages ? { js: LEGAL_COMMENT } : {};
  const { outputFiles, metafile } = await bundle({ ...options, ...source, plugins, banner });
  const [output] = outputFiles;
  const [{ imports }] = Object.values(metafile.outputs);
  return {
    file: basename(output.path),
    bytes: Buffer.from(output.contents),
    imports: imports.filter(({ kind }) => kind !== 'dynamic-import').map(({ path: address }) => basename(address)),
  };
}

/** A file that is built already, with the present addresses of other files, without bundling it again. */
function withAddresses(last, name, addresses) {
  const changed = [...addresses].flatMap(([other, to]) => {
    const from = last.addresses.get(other);
    return from === to ? [] : [[from, to]];
  });
  if (changed.length === 0) return last;
  const replace = (text) => changed.reduce((replaced, [from, to]) => replaced.replaceAll(from, to), text);
  const bytes = Buffer.from(replace(last.bytes.toString('utf8')));
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8).toUpperCase();
  return { file: `${name}.${hash}.js`, bytes, imports: last.imports.map(replace) };
}

/** Files whose addresses a file holds. */
function filesBefore(plan, name) {
  const { graph, owners, nameOf, alone } = plan;
  const before = new Set();
  for (const module of modulesOf(plan, name)) {
    for (const { path, kind } of graph.get(module)) {
      if (kind === 'dynamic-import') before.add(nameOf.get(path));
      else if (!(name in alone) && owners.has(path)) before.add(owners.get(path));
    }
  }
  before.delete(name);
  return before;
}

/** The source of a moment's file: it runs the modules and exports what other files import of them. */
function entryOf({ root, owners, crossing, whole, wanted, moments }, name) {
  const runs = (moments[name] ?? []).map((module) => `import './${module}';`);
  const own = [...crossing].filter((module) => owners.get(module) === name);
  const namesOf = (module) => [...new Set([...(whole.get(module) ?? []), ...(wanted.get(module) ?? [])])].join(', ');
  const exports = own.map((module) => `export { ${namesOf(module)} } from './${module}';`);
  return { contents: [...runs, ...exports].join('\n'), resolveDir: root, sourcefile: `${name}.mjs` };
}

/** Replaces modules of other files by imports of these, also when esbuild repeats the build with another plan. */
function elsewhere(kept, name) {
  let names = new Map();
  const addressOf = (file) => `./${kept.plan.built.fileOf.get(file)}`;
  const namesFrom = (file) =>
    [...names].flatMap(([module, own]) => (kept.plan.owners.get(module) === file ? [...own] : []));
  return {
    name: ELSEWHERE,
    setup: (hooks) => {
      hooks.onStart(() => {
        names = mergeImports(kept.plan.imported, modulesOf(kept.plan, name));
      });
      hooks.onResolve({ filter: /./ }, async ({ path, pluginData, ...from }) => {
        if (from.kind === 'entry-point' || pluginData === ASKED) return undefined;
        if (from.namespace === ELSEWHERE) return { path, external: true };
        const { root, owners, nameOf, alone } = kept.plan;
        const found = await hooks.resolve(path, { ...from, pluginData: ASKED });
        const module = relative(root, found.path);
        if (from.kind === 'dynamic-import') return { path: addressOf(nameOf.get(module)), external: true };
        const owner = owners.get(module);
        if (name in alone || owner === undefined || owner === name || found.errors.length > 0) return undefined;
        return { path: owner, namespace: ELSEWHERE, sideEffects: false };
      });
      hooks.onLoad({ filter: /./, namespace: ELSEWHERE }, ({ path }) => {
        return { contents: `export { ${namesFrom(path).join(', ')} } from '${addressOf(path)}';`, loader: 'js' };
      });
    },
  };
}

/** Modules in a file. */
function modulesOf({ graph, owners, entries, alone }, name) {
  const roots =
    entries[name] === undefined ? [...owners.keys()].filter((module) => owners.get(module) === name) : [entries[name]];
  return [...reach(graph, roots, (module) => !(name in alone) && (owners.get(module) ?? name) !== name)];
}

/** Modules that these import, themselves included, up to those that are elsewhere. */
function reach(graph, roots, isElsewhere = () => false) {
  const seen = new Set();
  const visit = (module) => {
    if (seen.has(module) || isElsewhere(module)) return;
    seen.add(module);
    for (const { path, kind } of graph.get(module) ?? []) if (kind !== 'dynamic-import') visit(path);
  };
  roots.forEach(visit);
  return seen;
}
