import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

interface Step {
  name: string;
  /** The problems that the step prevents, printed when it fails. */
  stops: string;
  /** Arguments for node. */
  args: string[];
  /** Its output is printed when it passes, too. */
  isReport?: true;
}

interface Outcome {
  step: Step;
  passed: boolean;
  output: string;
  tookMs: number;
}

const TSX = ['--import', 'tsx'];
/** Parsing whole projects makes much garbage that lives shortly; V8's default spends a quarter of the time on it. */
const ROOMY = '--max-semi-space-size=96';
const bin = (path: string) => `node_modules/${path}`;

/** A cache is kept only where the result of a file depends on this file alone. */
const CACHED = ['--cache', '--cache-strategy', 'content'];
const TEST_FILES = ['test', 'bench', '**/*.test.{ts,tsx}'];
const WITHOUT_TESTS = TEST_FILES.flatMap((path) => ['--ignore-pattern', path]);

const eslint = (...args: string[]): string[] => [ROOMY, bin('eslint/bin/eslint.js'), '--max-warnings', '0', ...args];

/** All checks, the slowest first, so that every CPU core is busy to the end. */
const STEPS: readonly Step[] = [
  { name: 'lint', stops: 'lint errors', args: eslint('.', ...WITHOUT_TESTS) },
  {
    name: 'lint-tests',
    // The rules that need types take another minute of processor time: a test of test:all.
    stops: 'lint errors in tests that need no types',
    args: eslint(
      ...['--config', 'tools/check/lint-tests.config.mjs'],
      ...[...CACHED, '--cache-location', 'node_modules/.cache/eslint-tests'],
      ...TEST_FILES,
    ),
  },
  {
    name: 'style',
    stops: 'files that prettier would format differently',
    args: [ROOMY, bin('prettier/bin/prettier.cjs'), '--check', ...CACHED, '.'],
  },
  { name: 'build', stops: 'bundles that fail or exceed their budget', args: ['tools/check/build.mjs'] },
  {
    name: 'types',
    stops: 'type errors',
    // Several checkers compute the same types: four need 45 s of processor time, one 17 s.
    args: [bin('@typescript/native/bin/tsc'), '--noEmit', '--checkers', '1', '-p', '.'],
  },
  { name: 'imports', stops: 'imports against the order of the groups', args: [...TSX, 'tools/check/imports.ts'] },
  { name: 'unused', stops: 'unused exports', args: [...TSX, 'tools/check/unused.ts'] },
  { name: 'docs', stops: 'docs that differ from the code', args: [...TSX, 'scripts/docs.ts', '--check'] },
  { name: 'sizes', stops: 'sizes that cannot be read', args: [...TSX, 'tools/check/sizes.ts'], isReport: true },
];

const LANES = Math.min(2, availableParallelism());

/** Runs one step as a child process and collects its output. */
function run(step: Step): Promise<Outcome> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, step.args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (bytes: Buffer) => (output += bytes.toString());
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return new Promise((resolve) => {
    const end = (passed: boolean) => resolve({ step, passed, output, tookMs: performance.now() - startedAt });
    child.on('close', (code) => end(code === 0));
    child.on('error', (error) => {
      output += String(error);
      end(false);
    });
  });
}

function print({ step, passed, output, tookMs }: Outcome): void {
  const seconds = (tookMs / 1000).toFixed(1).padStart(5);
  console.log(`${passed ? 'pass' : 'FAIL'}  ${step.name.padEnd(10)} ${seconds} s`);
  if (!passed) console.log(`      stops ${step.stops}`);
  if (!passed || step.isReport) console.log(`\n${output.trim()}\n`);
}

/** Starts the next step as soon as a lane is free. */
async function runAll(steps: readonly Step[]): Promise<Outcome[]> {
  const queue = [...steps];
  const outcomes: Outcome[] = [];
  const lane = async (): Promise<void> => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      const outcome = await run(step);
      print(outcome);
      outcomes.push(outcome);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return outcomes;
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`Unknown check: ${unknown.join(', ')}. The checks are: ${STEPS.map((step) => step.name).join(', ')}`);
  process.exit(2);
}
const startedAt = performance.now();
const outcomes = await runAll(STEPS.filter((step) => names.length === 0 || names.includes(step.name)));
const failedCount = outcomes.filter((outcome) => !outcome.passed).length;
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
console.log(`${outcomes.length - failedCount} passed, ${failedCount} failed in ${seconds} s`);
process.exitCode = failedCount === 0 ? 0 : 1;
