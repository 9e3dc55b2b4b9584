import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './places.mjs';

/**
 * A group of test files. Groups with data get a database schema and a Redis database; a failed test of a browser group
 * is tried once more and reported (decision 0125).
 * @typedef {{ name: string, folders: string[], hasData: boolean, hasBrowser: boolean }} Group
 */

/** @type {readonly Group[]} */
export const GROUPS = [
  { name: 'browser', folders: ['test/browser'], hasData: true, hasBrowser: true },
  { name: 'races', folders: ['test/races'], hasData: true, hasBrowser: false },
  { name: 'journeys', folders: ['test/journeys'], hasData: true, hasBrowser: true },
  { name: 'modules', folders: ['test/modules'], hasData: true, hasBrowser: false },
  { name: 'http', folders: ['test/http'], hasData: true, hasBrowser: false },
  { name: 'setup', folders: ['test/setup'], hasData: false, hasBrowser: false },
  { name: 'pages', folders: ['test/pages'], hasData: true, hasBrowser: false },
  { name: 'unit', folders: ['src', 'ui', 'views', 'islands', 'scripts', 'tools'], hasData: false, hasBrowser: false },
  { name: 'conventions', folders: ['test/conventions'], hasData: false, hasBrowser: false },
];

/**
 * The groups, of their quick tier, and the files that `--with-mysql` also runs on MySQL, in 5 minutes on two cores:
 * migrations, plans, the audit, backups, openings, payments, and the races of money.
 */
export const ON_MYSQL = [
  'modules',
  'test/races/at-once.test.ts',
  'test/races/freeze.all.test.ts',
  'test/races/kill.test.ts',
  'test/races/locks.test.ts',
  'test/races/payments.test.ts',
  'test/races/prices.test.ts',
  'test/races/promo.test.ts',
  'test/races/withdrawals.test.ts',
  'test/setup/services.mysql.test.ts',
];

/** The test files of a group, of both tiers. @param {Group} group @returns {string[]} paths in the project */
export const filesOf = (group) =>
  group.folders.flatMap((folder) => {
    if (!existsSync(join(projectFolder, folder))) return [];
    const names = readdirSync(join(projectFolder, folder), { recursive: true });
    return names.filter((name) => /\.test\.tsx?$/.test(name)).map((name) => join(folder, name));
  });

/**
 * The group of a test file.
 * @param {string} file its path in the project
 * @returns {Group | undefined}
 */
export const groupOf = (file) => GROUPS.find(({ folders }) => folders.some((folder) => file.startsWith(`${folder}/`)));

/** True for a file that only `npm run test:all` runs: the name of a file says its tier. @param {string} file */
export const isOfAll = (file) => /\.all\.test\.tsx?$/.test(file);

/** True for a file that only a run on MySQL runs. @param {string} file */
export const isOfMySql = (file) => /\.mysql\.test\.ts$/.test(file);
