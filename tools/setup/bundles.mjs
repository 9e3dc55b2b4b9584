import { join, relative, resolve } from 'node:path';
import { projectFolder } from './places.mjs';

/** The programs of the server: what `npm run dev` needs of the bundles. */
export const SERVER_PROGRAMS = ['src/server.ts', 'src/supervisor.ts', 'scripts/migrate.ts', 'scripts/seed.ts'];

/** Every program of which scripts/build-server.mjs makes one file in `build`: also the commands of a deployment. */
export const BUNDLED_PROGRAMS = [
  ...SERVER_PROGRAMS,
  'scripts/audit.ts',
  'scripts/backup.ts',
  'scripts/demo-remove.ts',
  'scripts/doctor.ts',
  'scripts/maintenance.ts',
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
 * The arguments with which Node runs a program: its bundle with readable stacks, or its TypeScript where it has none.
 * @param {string} file
 * @returns {string[]}
 */
export function programArgs(file) {
  const program = relative(projectFolder, resolve(projectFolder, file));
  if (!BUNDLED_PROGRAMS.includes(program)) return ['--import', 'tsx', file];
  const bundle = program.replace(/^(?:src|scripts)\/(.+)\.ts$/, 'build/$1.mjs');
  return ['--enable-source-maps', join(projectFolder, bundle)];
}
