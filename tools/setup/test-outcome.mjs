import { groupOf } from './test-groups.mjs';

const LAST_LINES = 100;
const SLOWEST_SHOWN = 10;

/**
 * Prints the sums of the groups, what needs attention, the failures and the slowest files.
 * @param {import('./test-run.mjs').Outcome} outcome
 * @param {{ passed: number, failed: number }} total to which the sums are added
 */
export function printOutcome({ tests, files, complaint, output, log }, total) {
  for (const name of new Set(tests.map(nameOf))) {
    const sum = sumOf(name, tests, files);
    printGroup(name, sum);
    total.passed += sum.passed;
    total.failed += sum.failed;
  }
  if (complaint !== '') {
    total.failed += 1;
    console.log(`FAIL  ${complaint}`);
  }
  if (complaint !== '' || tests.some(({ state }) => state === 'failed'))
    console.log(`\n${failuresOf(output)}\n\nFull output: ${log}\n`);
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST_SHOWN);
  for (const { file, seconds } of slowest) console.log(`slow  ${seconds.toFixed(1).padStart(6)} s ${file}`);
}

/** An error outside of tests may have no file. */
const nameOf = ({ file }) => groupOf(file)?.name ?? 'other';

function sumOf(name, tests, files) {
  const own = tests.filter((test) => nameOf(test) === name);
  const inState = (state) => own.filter((test) => test.state === state);
  const skipped = inState('skipped');
  const seconds = files.filter((file) => nameOf(file) === name).reduce((sum, file) => sum + file.seconds, 0);
  // An unattended run needs a machine that can run every test.
  const failures = inState('failed');
  const failed = failures.length + (process.env.CI ? skipped.length : 0);
  return { passed: inState('passed').length, failed, seconds, skipped, failures, again: inState('again') };
}

function printGroup(name, { passed, failed, seconds, skipped, failures, again }) {
  const counts = `${passed} passed, ${failed} failed, ${seconds.toFixed(0)} s of processor time`;
  console.log(`${failed === 0 ? 'pass' : 'FAIL'}  ${name.padEnd(11)} ${counts}`);
  for (const { title, reason } of failures) console.log(`fails ${name.padEnd(11)} "${title}": ${reason}`);
  for (const { title, reason } of again) console.log(`again ${name.padEnd(11)} "${title}": ${reason}`);
  for (const { title } of skipped) console.log(`skip  ${name.padEnd(11)} "${title}": this machine cannot run it`);
}

/** The failures without the passed tests; the end of the output when the run crashed. */
function failuresOf(output) {
  const begin = output.search(/^ +\d+ failing$/m);
  return begin < 0 ? output.trim().split('\n').slice(-LAST_LINES).join('\n') : output.slice(begin).trimEnd();
}
