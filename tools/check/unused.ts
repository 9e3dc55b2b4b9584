import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { analyzeTsConfig } from 'ts-unused-exports';
import { filesUnder } from './sources.ts';

const ROOTS = ['src', 'ui', 'views', 'islands', 'migrations', 'scripts', 'tools', 'bench', 'test', 'knexfile.ts'];
/** Files whose exports are found by path: by knex, or by the build of the sprite. */
const FOUND_BY_PLACE =
  /^(migrations\/|knexfile\.ts$|islands\/[^/]+\.island\.tsx$|scripts\/sprite\.ts$|ui\/icon-names\.ts$)/;

/** Removes the extension from imports of public APIs, and repeats each dynamic import as a static one. */
function respelt(source: string): string {
  const later = [...source.matchAll(/import\(('[^']+')\)/g)].map(
    ([, target], index) => `import * as later${index} from ${target};`,
  );
  return [source, ...later].join('\n').replaceAll(/\/index\.ts(?=['"])/g, '/index');
}

/**
 * Copies the sources in a form that ts-unused-exports understands. It does not support package imports (`#src/...`),
 * `index.ts` imports with their extension, or `await import()`.
 */
function copySources(folder: string): void {
  const files = filesUnder(ROOTS, /\.tsx?$/);
  for (const file of files) {
    const copy = join(folder, file);
    mkdirSync(dirname(copy), { recursive: true });
    writeFileSync(copy, respelt(readFileSync(file, 'utf8')));
  }
  const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Readonly<Record<string, string>> };
  const paths = Object.fromEntries(Object.entries(imports).map(([alias, path]) => [alias, [path.replace('./', '')]]));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { baseUrl: '.', paths }, files }));
}

/**
 * Lists every exported value without an import. Tests count as users, because a rule may be public for its tests alone.
 * Types are exempt: callers must be able to name the types in a public function's signature.
 */
function unusedExports(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-unused-'));
  try {
    copySources(folder);
    const { unusedExports: foundExports } = analyzeTsConfig(join(folder, 'tsconfig.json'), ['--allowUnusedTypes']);
    return Object.entries(foundExports)
      .map(([path, names]) => ({ path: relative(folder, path), names: names.map((each) => each.exportName) }))
      .filter(({ path }) => !FOUND_BY_PLACE.test(path))
      .map(({ path, names }) => ({
        path,
        values: names.filter((name) => !isTypeIn(path, name) && !isSharedInModule(path, name)),
      }))
      .filter(({ values }) => values.length > 0)
      .map(({ path, values }) => `${path}: ${values.join(', ')}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** True for a type re-exported by a public API, which ts-unused-exports takes for a value. */
const isTypeIn = (path: string, name: string): boolean =>
  new RegExp(`\\btype ${name}\\b|export type \\{[^}]*\\b${name}\\b`).test(readFileSync(path, 'utf8'));

/** An index.ts may export what files of its own module share; an export that only the index re-exports is unused. */
function isSharedInModule(path: string, name: string): boolean {
  if (!/^src\/([^/]+\/)?[^/]+\/index\.ts$/.test(path)) return false;
  const inside = filesUnder([dirname(path)], /(?<!index|\.test)\.ts$/);
  return inside.filter((file) => new RegExp(`\\b${name}\\b`).test(readFileSync(file, 'utf8'))).length > 1;
}

const unusedNames = unusedExports();
for (const line of unusedNames) console.error(line);
process.exitCode = unusedNames.length === 0 ? 0 : 1;
