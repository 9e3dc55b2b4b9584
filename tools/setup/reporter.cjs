const { writeFileSync } = require('node:fs');
const { reporters, Runner } = require('mocha');

/**
 * Mocha's spec reporter, which also writes the tests to TEST_RESULT_FILE when the run is over: `tests` with their
 * `file`, `title` and `state` (passed, failed, skipped or again: failed at the first try, with its `reason`).
 */
module.exports = class ResultReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const tests = [];
    const add = (state) => (test, error) => {
      const file = test.file ?? error?.file ?? '';
      tests.push({ file, state, title: test.fullTitle(), reason: String(error?.message ?? '').split('\n')[0] });
    };
    const { EVENT_TEST_PASS, EVENT_TEST_FAIL, EVENT_TEST_PENDING, EVENT_TEST_RETRY, EVENT_RUN_END } = Runner.constants;
    runner.on(EVENT_TEST_PASS, add('passed'));
    runner.on(EVENT_TEST_FAIL, add('failed'));
    runner.on(EVENT_TEST_PENDING, add('skipped'));
    runner.on(EVENT_TEST_RETRY, add('again'));
    runner.on(EVENT_RUN_END, () => writeFileSync(process.env.TEST_RESULT_FILE, JSON.stringify({ tests })));
  }
};
