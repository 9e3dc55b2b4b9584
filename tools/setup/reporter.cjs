const { writeFileSync } = require('node:fs');
const { reporters, Runner } = require('mocha');

const SLOWEST_SHOWN = 10;

/**
 * Mocha's spec reporter, which also counts in a file: `passed`, `failed`, `again` (retried tests and their errors),
 * `skipped`, the `slowest` tests, and whether the run finished. The file is written at each test, so that it shows the
 * progress even after a crash.
 */
module.exports = class CountingReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const count = { passed: 0, failed: 0, again: [], skipped: [], slowest: [], isOver: false };
    const write = () => writeFileSync(process.env.TEST_COUNT_FILE, JSON.stringify(count));
    runner.on(Runner.constants.EVENT_TEST_PASS, () => {
      count.passed += 1;
      write();
    });
    runner.on(Runner.constants.EVENT_TEST_FAIL, () => {
      count.failed += 1;
      write();
    });
    runner.on(Runner.constants.EVENT_TEST_RETRY, (test, error) => {
      count.again.push({ title: test.fullTitle(), reason: String(error?.message ?? error).split('\n')[0] });
      write();
    });
    runner.on(Runner.constants.EVENT_TEST_PENDING, (test) => {
      count.skipped.push(test.fullTitle());
      write();
    });
    runner.on(Runner.constants.EVENT_TEST_END, (test) => {
      count.slowest.push({ title: test.fullTitle(), tookMs: test.duration ?? 0 });
      count.slowest = count.slowest.toSorted((one, other) => other.tookMs - one.tookMs).slice(0, SLOWEST_SHOWN);
    });
    runner.on(Runner.constants.EVENT_RUN_END, () => {
      count.isOver = true;
      write();
    });
    write();
  }
};
