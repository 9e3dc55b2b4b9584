import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { watchShutdown } from '#tools/setup/children.mjs';
import { projectFolder } from '#tools/setup/places.mjs';
import { endServers } from '#tools/setup/servers.mjs';
import { openServices } from '#tools/setup/services.mjs';
import type { runFiles } from '#tools/setup/test-run.mjs';
import { emptyRedis, testEnvironment } from '#tools/setup/tests.mjs';
import { type Mutation, mutate, type Result, sumUp } from './mutation.ts';
import { makeTemplate, renewSchemas } from './renew-schemas.ts';

/** Most tests end in seconds; a new schema takes up to a minute on a busy machine. */
const LIMIT_MS = 240_000;
/** All of these tests together, without a mutation. */
const ALL_LIMIT_MS = 3_600_000;

type RunFiles = typeof runFiles;

/** Runs test files in the copy, against schemas as new. */
type Run = (
  tests: readonly string[],
  mochaOptions: string[],
  limitMs: number,
) => Promise<Awaited<ReturnType<RunFiles>> & { readonly isLate: boolean }>;

/**
 * Runs the tests of each mutation against a copy of the project with it, prints a line for each and the totals.
 *
 * @param dataPath DATA_DIR, in which the copy and the services live
 * @returns whether enough mutations were noticed
 */
export async function runMutations(mutations: readonly Mutation[], dataPath: string): Promise<boolean> {
  const folder = join(dataPath, 'mutate');
  const place = { folder, profile: 'fast' as const, schema: 'opencrate_test' };
  // A run that was killed leaves servers, and schemas that are half made.
  await endServers(place);
  rmSync(folder, { recursive: true, force: true });
  const copy = copyProject(join(folder, 'project'));
  const services = await openServices({ dataPath, place });
  try {
    const own = (await import(pathToFileURL(join(copy, 'tools/setup/test-run.mjs')).href)) as { runFiles: RunFiles };
    const env = { ...testEnvironment({ dataPath, folder, services }), TEST_SCHEMAS: 'kept' };
    makeTemplate(services.databaseUrl, env);
    const shutdown = watchShutdown();
    const run: Run = async (tests, mochaOptions, limitMs) => {
      await Promise.all([emptyRedis(services), renewSchemas(services.databaseUrl)]);
      const limit = AbortSignal.timeout(limitMs);
      const late = once(limit, 'abort').then(() => 'SIGTERM');
      const ending = { isRequested: false, requested: Promise.race([shutdown.requested, late]) };
      const outcome = await own.runFiles([...tests], { dataPath, env, shutdown: ending, mochaOptions });
      if (shutdown.isRequested) throw new Error('The run was ended');
      return { ...outcome, isLate: limit.aborted };
    };
    const failing = await failingTests(run, mutations);
    const results: Result[] = [];
    for (const mutation of mutations) results.push(await runMutated(copy, run, mutation, failing));
    const { line, isEnough } = sumUp(results);
    print(line);
    return isEnough;
  } finally {
    await services.close();
  }
}

/**
 * Test files that fail without a mutation, so that they can notice none. All run at once, where files of different
 * groups share a schema and may disturb each other; those that fail then run alone.
 */
async function failingTests(run: Run, mutations: readonly Mutation[]): Promise<ReadonlySet<string>> {
  const all = await run([...new Set(mutations.flatMap((one) => one.tests))], [], ALL_LIMIT_MS);
  const failing = new Set<string>();
  for (const file of new Set(failedIn(all).map((test) => test.file))) {
    const [failed] = failedIn(await run([file], [], LIMIT_MS));
    if (failed === undefined) continue;
    print(`fails without a mutation: ${file}: ${failed.title}`);
    failing.add(file);
  }
  return failing;
}

const failedIn = ({ tests }: Awaited<ReturnType<RunFiles>>): Awaited<ReturnType<RunFiles>>['tests'] =>
  tests.filter(({ state }) => state === 'failed');

async function runMutated(copy: string, run: Run, mutation: Mutation, failing: ReadonlySet<string>): Promise<Result> {
  const { file, means, survives, tests } = mutation;
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  const startedMs = performance.now();
  try {
    writeFileSync(path, mutate(text, mutation));
    const able = tests.filter((test) => !failing.has(test));
    const { result, by } = able.length === 0 ? UNNOTICED : resultOf(await run(able, ['--bail'], LIMIT_MS));
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    const why = result === 'survived' ? (survives ?? 'NO TEST NOTICES IT') : by;
    print(`${result.padEnd(8)} ${seconds.padStart(5)} s  ${file}: ${means} [${why}]`);
    return result;
  } finally {
    writeFileSync(path, text);
  }
}

const UNNOTICED = { result: 'survived', by: '' } as const;

/** The result of a run, and the test that noticed the mutation. */
function resultOf(outcome: Awaited<ReturnType<Run>>): { result: Result; by: string } {
  const { complaint, isLate } = outcome;
  if (isLate) return { result: 'timeout', by: `${String(LIMIT_MS / 1000)} s` };
  const [failed] = failedIn(outcome);
  if (failed !== undefined) return { result: 'killed', by: failed.title };
  return complaint === '' ? UNNOTICED : { result: 'crashed', by: complaint };
}

/** A copy of every file that git knows or would add, with the build, so that the working tree is never mutated. */
function copyProject(copy: string): string {
  const listing = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: projectFolder });
  const bundles = join(projectFolder, 'build/tests');
  const files = listing.toString('utf8').split('\0').filter(Boolean);
  for (const file of [...files, 'build', 'public/build']) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(projectFolder, file), join(copy, file), {
      recursive: true,
      filter: (path) => !path.startsWith(bundles),
    });
  }
  symlinkSync(join(projectFolder, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
