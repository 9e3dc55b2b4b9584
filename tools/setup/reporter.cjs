const { writeFileSync } = require('node:fs');
const { reporters, Runner } = require('mocha');

/**
 * Mocha's list of tests, which also keeps count in a file: `passed`, `failed`, which tests had to be run `again` and
 * why, which were `skipped`, and whether the run came to its end. The file is written at each test, so that a crash
 * still tells how far it got.
 */
module.exports = class CountingReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const count = { passed: 0, failed: 0, again: [], skipped: [], isOver: false };
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
    runner.on(Runner.constants.EVENT_RUN_END, () => {
      count.isOver = true;
      write();
    });
    write();
  }
};
