/**
 * Root hooks of mocha: the time limit of every test, and of every hook, grows by TEST_SLOWNESS, which says how many
 * times slower this machine is than the one on which the limits were chosen.
 */
const slowness = Number(process.env.TEST_SLOWNESS ?? 1);

const HOOKS = ['beforeAll', 'beforeEach', 'afterEach', 'afterAll'];

/** Hooks have their limits when the first test begins; those of tests follow when each begins. */
function giveHooksTime(suite) {
  for (const kind of HOOKS) for (const hook of suite[`_${kind}`]) hook.timeout(hook.timeout() * slowness);
  for (const inner of suite.suites) giveHooksTime(inner);
}

exports.mochaHooks = {
  beforeAll() {
    giveHooksTime(this.test.parent);
  },
  beforeEach() {
    const test = this.currentTest;
    // A retried test inherits the limit of its first try.
    if (test.currentRetry() === 0) test.timeout(test.timeout() * slowness);
  },
};
