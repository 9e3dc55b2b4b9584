/**
 * Copies the drawings of ui/icon-names.ts, with their licences, from the packages that publish them into
 * views/drawings, and removes the others (`npm run drawings`). npm downloads a package only when a drawing of it is
 * missing, so an installation does without 99 MB of drawings that nothing shows.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BRANDS, FLAGS, ICONS } from '#ui/icon-names.ts';

const FOLDER = join(import.meta.dirname, '../views/drawings');
const LICENCE = 'LICENSE';

interface DrawingSet {
  readonly name: string;
  /** The package and the version that is copied. */
  readonly source: string;
  readonly folder: string;
  readonly licence: string;
  readonly drawings: readonly string[];
}

const SETS: readonly DrawingSet[] = [
  { name: 'lucide', source: 'lucide-static@1.62.0', folder: 'icons', licence: 'LICENSE', drawings: ICONS },
  { name: 'simple-icons', source: 'simple-icons@16.37.0', folder: 'icons', licence: 'LICENSE.md', drawings: BRANDS },
  { name: 'circle-flags', source: 'circle-flags@2.8.3', folder: 'flags', licence: 'LICENSE.md', drawings: FLAGS },
];

function updateSet(set: DrawingSet): void {
  const folder = join(FOLDER, set.name);
  mkdirSync(folder, { recursive: true });
  const wanted = [LICENCE, ...set.drawings.map((drawing) => `${drawing}.svg`)];
  const present = readdirSync(folder);
  for (const file of present) if (!wanted.includes(file)) rmSync(join(folder, file));
  const missing = wanted.filter((file) => !present.includes(file));
  if (missing.length > 0) copyFromPackage(set, missing);
  process.stdout.write(`${set.name}: ${String(missing.length)} copied of ${String(wanted.length)}\n`);
}

/** @throws Error when the package has no drawing of that name */
function copyFromPackage({ name, source, folder, licence }: DrawingSet, files: readonly string[]): void {
  const temporary = mkdtempSync(join(tmpdir(), 'opencrate-drawings-'));
  try {
    const options = { cwd: temporary, encoding: 'utf8' } as const;
    const archive = execFileSync('npm', ['pack', '--silent', source], options).trim();
    execFileSync('tar', ['-xzf', archive], options);
    for (const file of files) {
      const path = file === LICENCE ? licence : join(folder, file);
      copyFileSync(join(temporary, 'package', path), join(FOLDER, name, file));
    }
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

for (const set of SETS) updateSet(set);
