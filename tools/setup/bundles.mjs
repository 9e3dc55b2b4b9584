import { realpathSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { projectFolder } from './places.mjs';

/** The programs of the running store: `npm run dev` rebuilds them after each change. */
export const STORE_PROGRAMS = ['src/server.ts', 'src/supervisor.ts'];

/** The programs that prepare a database: `npm run dev` rebuilds them when it prepares the database. */
export const SCHEMA_PROGRAMS = ['scripts/migrate.ts', 'scripts/seed.ts'];

/** Starts a program of the build; needs no TypeScript, which would slow down every import. */
export const WARM_START = 'tools/setup/warm-start.mjs';

/** Every program of which scripts/build-server.mjs makes one file in `build`: also the commands of a deployment. */
export const BUNDLED_PROGRAMS = [
  ...STORE_PROGRAMS,
  ...SCHEMA_PROGRAMS,
  'scripts/audit.ts',
  'scripts/backup.ts',
  'scripts/demo-remove.ts',
  'scripts/doctor.ts',
  'scripts/maintenance.ts',
  'scripts/notify.ts',
  'scripts/opencrate.ts',
  'scripts/rebuild-fairness.ts',
  'scripts/rebuild-figures.ts',
  'scripts/rebuild-standings.ts',
  'scripts/refresh-pages.ts',
  'scripts/restore.ts',
  'scripts/rotate-secret.ts',
  'scripts/simulate.ts',
  'scripts/staff.ts',
];

/**
 * The arguments with which Node runs a program: its bundle with readable stacks, or its TypeScript where it has none. A
 * package's program needs neither.
 * @param {string} file
 * @returns {string[]}
 */
export function programArgs(file) {
  const program = relative(projectFolder, resolve(projectFolder, file));
  // Node takes a program behind a symbolic link, where a copy of the project may have its packages, for a module.
  if (program.startsWith('node_modules/')) return [realpathSync(join(projectFolder, program))];
  if (program === WARM_START) return [join(projectFolder, program)];
  if (!BUNDLED_PROGRAMS.includes(program)) return ['--import', 'tsx', file];
  return ['--enable-source-maps', bundleOf(program)];
}

/** @param {string} program one of BUNDLED_PROGRAMS @returns {string} the path of its bundle */
export function bundleOf(program) {
  return join(projectFolder, program.replace(/^(?:src|scripts)\/(.+)\.ts$/, 'build/$1.mjs'));
}
