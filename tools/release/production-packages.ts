import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import { Refusal } from '#tools/setup/progress.mjs';

interface LockedPackage {
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
  readonly peerDependenciesMeta?: Record<string, { readonly optional?: boolean }>;
}
type Lock = Readonly<Record<string, LockedPackage>>;

/**
 * The folders of the packages that the bundles in `build` import, and of everything that those depend on. The build's
 * own packages and those of the browser are not among them.
 *
 * @throws Refusal when one is not installed
 */
export async function listProductionPackages(): Promise<string[]> {
  const lock = (
    JSON.parse(readFileSync(join(PROJECT_FOLDER, 'package-lock.json'), 'utf8')) as { readonly packages: Lock }
  ).packages;
  const found = new Set<string>();
  const add = (folder: string): void => {
    if (found.has(folder)) return;
    found.add(folder);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = lock[folder] ?? {};
    for (const name of Object.keys({ ...peerDependencies, ...dependencies, ...optionalDependencies })) {
      const inner = locate(lock, folder, name);
      // Packages of other platforms and unused peers are not installed.
      const isOptional = name in (optionalDependencies ?? {}) || peerDependenciesMeta?.[name]?.optional === true;
      if (inner !== null && existsSync(join(PROJECT_FOLDER, inner))) add(inner);
      else if (!isOptional) throw new Refusal(`${name}, which ${folder} needs, is not installed`);
    }
  };
  for (const name of await importedPackages()) {
    const folder = locate(lock, '', name);
    if (folder === null) throw new Refusal(`${name}, which a bundle imports, is not in package-lock.json`);
    add(folder);
  }
  return [...found].sort();
}

/** Resolves a package as Node does, from the folder of the package that imports it up to the root. */
function locate(lock: Lock, from: string, name: string): string | null {
  const own = join(from, 'node_modules', name);
  if (own in lock) return own;
  if (from === '') return null;
  return locate(lock, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

/** The names of the packages that the bundles import. */
async function importedPackages(): Promise<Set<string>> {
  const folder = join(PROJECT_FOLDER, 'build');
  const files = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: files,
    outdir: folder,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  const outside = imports.filter(
    ({ external, path }) => external === true && !isBuiltin(path) && !path.startsWith('#'),
  );
  return new Set(outside.map(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path));
}
