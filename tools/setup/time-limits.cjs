/**
 * A root hook of mocha: the time limit of every test and of every other hook grows by TEST_SLOWNESS, which says how
 * many times slower this machine is than the one on which the limits were chosen. A retried test inherits the limit of
 * its first try.
 */
const slowness = Number(process.env.TEST_SLOWNESS ?? 1);

const HOOKS = ['beforeAll', 'beforeEach', 'afterEach', 'afterAll'];

function raiseLimits(suite) {
  const hooks = HOOKS.flatMap((kind) => suite.getHooks(kind));
  for (const runnable of [...suite.tests, ...hooks]) runnable.timeout(runnable.timeout() * slowness);
  for (const inner of suite.suites) raiseLimits(inner);
}

exports.mochaHooks = {
  beforeAll() {
    raiseLimits(this.test.parent);
  },
};
