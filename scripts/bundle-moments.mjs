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
 * files of the builds before, so that only changed ones are built again; `bundle` builds the graph of the modules.
 *
 * Returns the bytes of the files by their name, the static imports of each, `fileOf(module)`, the file `shared`, and
 * all modules.
 *
 * @throws Error when files need the addresses of each other: an address holds the hash of the content
 */
export async function bundleMoments(request) {
  const { root, options, moments, islands, onDemand, alone, kept = new Map(), bundle = build } = request;
  const entries = { ...onDemand, ...islands, ...alone };
  const modules = [...Object.values(moments).flat(), ...Object.values(entries)];
  const graph = await readGraph(bundle, root, options, modules);
  const owners = ownersOf(graph, moments, Object.values(islands));
  const nameOf = new Map([...owners, ...Object.entries(entries).map(([name, module]) => [module, name])]);
  const crossing = crossingOf(graph, owners, nameOf);
  const whole = await wholeExports(root, options, graph, crossing);
  const built = { fileOf: new Map(), files: new Map(), imports: new Map() };
  const wanted = importsOf(root, graph, graph.keys());
  const plan = { root, graph, owners, nameOf, crossing, whole, wanted, entries, alone, moments, built, kept };
  for (const name of [...Object.keys(moments), SHARED, ...Object.keys(entries)])
    await buildFile(plan, options, name, []);
  const fileOf = (module) => built.fileOf.get(nameOf.get(module));
  const shared = built.fileOf.get(SHARED);
  return { files: built.files, imports: built.imports, fileOf, shared, modules: [...graph.keys()] };
}

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

/** Names that these modules import of others, by the module. */
function importsOf(root, graph, modules) {
  const names = new Map();
  for (const importer of modules) {
    for (const { path, kind, original } of graph.get(importer)) {
      if (kind === 'dynamic-import') continue;
      names.set(path, new Set([...(names.get(path) ?? []), ...importedNames(root, importer, original)]));
    }
  }
  return names;
}

/** Names in the import of a specifier; esbuild itself imports the runtime of JSX. */
function importedNames(root, importer, specifier) {
  if (specifier === JSX_RUNTIME) return ['jsx', 'jsxs', 'Fragment'];
  const source = readFileSync(join(root, importer), 'utf8');
  const clauses = source.matchAll(/^(?:import|export) (?:\w+, )?\{([^}]*)\} from '([^']+)'/gm);
  return [...clauses]
    .filter(([, , from]) => from === specifier)
    .flatMap(([, names]) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.replace(/ as .*/, ''));
}

async function buildFile(plan, options, name, path) {
  const { built, entries, root, kept } = plan;
  if (built.fileOf.has(name)) return;
  if (path.includes(name)) throw new Error(`scripts need the addresses of each other: ${[...path, name].join(', ')}`);
  const before = [...filesBefore(plan, name)];
  for (const other of before) await buildFile(plan, options, other, [...path, name]);
  const entry = entries[name];
  const source =
    entry === undefined ? { stdin: entryOf(plan, name) } : { entryPoints: [{ in: join(root, entry), out: name }] };
  const sources = modulesOf(plan, name).map((module) => [module, statSync(join(root, module)).mtimeMs]);
  const state = JSON.stringify([source, sources, before.map((other) => built.fileOf.get(other))]);
  if (kept.get(name)?.state !== state) {
    const entryNames = entry === undefined ? `${name}.[hash]` : '[name].[hash]';
    const plugins = [...options.plugins, elsewhere(plan, name)];
    const hasPackages = modulesOf(plan, name).some((module) => packageOf(module) !== null);
    const banner = hasPackages ? { js: LEGAL_COMMENT } : {};
    kept.set(name, { state, result: await build({ ...options, ...source, entryNames, plugins, banner }) });
  }
  const { outputFiles, metafile } = kept.get(name).result;
  const [output] = outputFiles;
  const [{ imports }] = Object.values(metafile.outputs);
  const file = basename(output.path);
  built.fileOf.set(name, file);
  built.files.set(file, Buffer.from(output.contents));
  built.imports.set(
    file,
    imports.filter(({ kind }) => kind !== 'dynamic-import').map(({ path: address }) => basename(address)),
  );
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

/** Replaces modules of other files by imports of these. */
function elsewhere(plan, name) {
  const { root, graph, owners, nameOf, alone, built } = plan;
  const addressOf = (file) => `./${built.fileOf.get(file)}`;
  const names = importsOf(root, graph, modulesOf(plan, name));
  const namesFrom = (file) => [...names].flatMap(([module, own]) => (owners.get(module) === file ? [...own] : []));
  return {
    name: ELSEWHERE,
    setup: (hooks) => {
      hooks.onResolve({ filter: /./ }, async ({ path, pluginData, ...from }) => {
        if (from.kind === 'entry-point' || pluginData === ASKED) return undefined;
        if (from.namespace === ELSEWHERE) return { path, external: true };
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
