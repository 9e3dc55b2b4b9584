import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { programArgs } from './bundles.mjs';
import { projectFolder } from './places.mjs';
import { processorSeconds } from './processes.mjs';
import { sourceOfTest } from './test-bundle.mjs';
import { GROUPS, groupOf } from './test-groups.mjs';

/*
 * Root hooks of every test file, in mocha's workers: the file gets the schema and the Redis database of its worker and
 * group, and its processor time is recorded in TEST_FILES_LOG. The schema is new, or with TEST_SCHEMAS=kept, as in
 * `npm run mutate`, the one of the run before in this copy of the project.
 */
const { DATABASE_URL, REDIS_URL, MOCHA_WORKER_ID = '0', TEST_FILES_LOG, TEST_SCHEMAS } = process.env;
const migrated = new Set();
let startSeconds = 0;

process.setSourceMapsEnabled(true);

export const mochaHooks = {
  beforeAll() {
    const group = groupOf(fileOf(this));
    startSeconds = processorSeconds(process.pid);
    if (group.hasBrowser) retryOnce(rootOf(this));
    useServices(group);
  },
  afterAll() {
    const seconds = Number((processorSeconds(process.pid) - startSeconds).toFixed(2));
    const line = {
      file: fileOf(this),
      seconds,
      databaseUrl: process.env.DATABASE_URL,
      redisUrl: process.env.REDIS_URL,
    };
    appendFileSync(TEST_FILES_LOG, `${JSON.stringify(line)}\n`);
  },
};

const rootOf = (context) => context.test.parent;
const fileOf = (context) => sourceOfTest(rootOf(context).suites[0].file);

function retryOnce(suite) {
  for (const test of suite.tests) test.retries(1);
  for (const inner of suite.suites) retryOnce(inner);
}

/** Groups without data must not find the services of others. */
function useServices(group) {
  if (!group.hasData) {
    delete process.env.DATABASE_URL;
    delete process.env.REDIS_URL;
    return;
  }
  const databaseUrl = new URL(DATABASE_URL);
  databaseUrl.pathname = `/opencrate_test_${group.name}_${Number(MOCHA_WORKER_ID) + 1}`;
  const redisUrl = new URL(REDIS_URL);
  redisUrl.pathname = `/${1 + Number(MOCHA_WORKER_ID) * GROUPS.length + GROUPS.indexOf(group)}`;
  Object.assign(process.env, { DATABASE_URL: databaseUrl.href, REDIS_URL: redisUrl.href });
  const isKept = TEST_SCHEMAS === 'kept';
  const mark = join(projectFolder, 'build', `kept-${basename(databaseUrl.pathname)}`);
  if (migrated.has(group) || (isKept && existsSync(mark))) return;
  const args = [...programArgs('scripts/migrate.ts'), '--fresh'];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: projectFolder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the schema of the tests could not be made: ${stderr}`);
  migrated.add(group);
  if (isKept) writeFileSync(mark, '');
}
