import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { analyzeTsConfig } from 'ts-unused-exports';
import { filesUnder } from './sources.ts';

const ROOTS = ['src', 'views', 'islands', 'migrations', 'scripts', 'bench', 'test', 'knexfile.ts'];
/** Exported for a tool that finds them by their place: knex, or the build with its sprite. */
const FOUND_BY_PLACE =
  /^(migrations\/|knexfile\.ts$|islands\/[^/]+\.island\.tsx$|scripts\/sprite\.ts$|views\/ui\/icon-names\.ts$)/;

/** Takes the extension off doors, and says again as a plain import what is imported when it is needed. */
function respelt(source: string): string {
  const later = [...source.matchAll(/import\(('[^']+')\)/g)].map(
    ([, target], place) => `import * as later${place} from ${target};`,
  );
  return [source, ...later].join('\n').replaceAll(/\/index\.ts(?=['"])/g, '/index');
}

/**
 * The sources as ts-unused-exports understands them. It knows neither package imports (`#src/...`) nor a door named
 * with its extension (`./index.ts`) nor what `await import()` takes, so it reads a copy that is spelt in its way.
 */
function copySources(folder: string): void {
  const files = filesUnder(ROOTS, /\.tsx?$/);
  for (const file of files) {
    const copy = join(folder, file);
    mkdirSync(dirname(copy), { recursive: true });
    writeFileSync(copy, respelt(readFileSync(file, 'utf8')));
  }
  const paths = { '#src/*': ['src/*'], '#views/*': ['views/*'], '#islands/*': ['islands/*'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { baseUrl: '.', paths }, files }));
}

/**
 * Names every value that is exported and imported nowhere. Tests count as users: a rule may be public for its examples
 * alone. Types are let be, since the type in a public function's signature must have a name others can say.
 */
function unusedExports(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-unused-'));
  try {
    copySources(folder);
    const { unusedExports: found } = analyzeTsConfig(join(folder, 'tsconfig.json'), ['--allowUnusedTypes']);
    return Object.entries(found)
      .map(([path, names]) => ({ path: relative(folder, path), names: names.map((each) => each.exportName) }))
      .filter(({ path }) => !FOUND_BY_PLACE.test(path))
      .map(({ path, names }) => ({
        path,
        values: names.filter((name) => !isTypeIn(path, name) && !isSharedInRoom(path, name)),
      }))
      .filter(({ values }) => values.length > 0)
      .map(({ path, values }) => `${path}: ${values.join(', ')}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A type that a door hands on, which ts-unused-exports takes for a value. */
const isTypeIn = (path: string, name: string): boolean =>
  new RegExp(`\\btype ${name}\\b|export type \\{[^}]*\\b${name}\\b`).test(readFileSync(path, 'utf8'));

/** A door may offer what its own room shares between files; what nobody but the door hands on is dead. */
function isSharedInRoom(path: string, name: string): boolean {
  if (!/^src\/[^/]+\/index\.ts$/.test(path)) return false;
  const inside = filesUnder([dirname(path)], /(?<!index|\.test)\.ts$/);
  return inside.filter((file) => new RegExp(`\\b${name}\\b`).test(readFileSync(file, 'utf8'))).length > 1;
}

const unused = unusedExports();
for (const line of unused) console.error(line);
process.exitCode = unused.length === 0 ? 0 : 1;
