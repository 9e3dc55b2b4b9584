/**
 * Root hooks of mocha: the time limit of every test grows by TEST_SLOWNESS, which says how many times slower this
 * machine is than the one on which the limits were chosen.
 */
const slowness = Number(process.env.TEST_SLOWNESS ?? 1);

exports.mochaHooks = {
  beforeEach() {
    const test = this.currentTest;
    // A retried test inherits the limit of its first try.
    if (test.currentRetry() === 0) test.timeout(test.timeout() * slowness);
  },
};
