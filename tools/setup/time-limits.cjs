/**
 * Root hooks of mocha: the time limit of every test and of every other hook grows with the slowness of the machine,
 * which TEST_SLOWNESS says: how many times slower it is than the one on which the limits were chosen. Other work may
 * begin beside the tests, so each process of tests measures it from time to time, and the greatest value counts: limits
 * only end what hangs.
 */
const EVERY_MS = 20_000;

let measureSlowness;
let measuredAtMs = -Infinity;
let root;
/** What the limits of `root` are multiplied by already. */
let applied = 1;

const known = () => Number(process.env.TEST_SLOWNESS ?? 1);

function measure() {
  if (performance.now() - measuredAtMs < EVERY_MS) return;
  process.env.TEST_SLOWNESS = String(Math.max(known(), measureSlowness(1)));
  measuredAtMs = performance.now();
}

const HOOKS = ['beforeAll', 'beforeEach', 'afterEach', 'afterAll'];

function multiplyLimits(suite, factor) {
  const hooks = HOOKS.flatMap((kind) => suite.getHooks(kind));
  for (const runnable of [...suite.tests, ...hooks]) {
    runnable.timeout(Math.ceil(runnable.timeout() * factor));
    // Mocha starts the time of one that has ended again, which would keep the process alive.
    runnable.clearTimeout();
  }
  for (const inner of suite.suites) multiplyLimits(inner, factor);
}

function raiseLimits() {
  measure();
  if (known() > applied) multiplyLimits(root, known() / applied);
  applied = Math.max(applied, known());
}

exports.mochaHooks = {
  /** Runs for each file where files run in parallel, with another root. */
  async beforeAll() {
    ({ measureSlowness } = await import('./slowness.mjs'));
    root = this.test.parent;
    applied = 1;
    raiseLimits();
  },
  /** After a test, so that hooks of the next suite have the new limits too. */
  afterEach() {
    raiseLimits();
  },
};
