import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { Services } from '#src/platform/services.ts';
import { leaveAll, openBrowser, visit, type Visit, type VisitOptions } from '#test/support/browser/browser.ts';
import { openStore, type Store } from '#test/support/store.ts';
import { closeServices, expectCleanAudit } from '#test/support/services.ts';
import { slowed } from '#test/support/processes/slowness.ts';

/** Test bed for a block of tests, open from before the first test until after the last. */
export interface Stage {
  readonly services: Services;
  readonly store: Store;
}

export interface Screen extends Stage {
  readonly browser: Browser;
  /** Opens a page as `visit` does; it is closed after the test, which fails when the page has logged errors. */
  readonly visit: (path: string, options?: VisitOptions) => Promise<Visit>;
}

type Writable<Of> = { -readonly [Key in keyof Of]: Of[Key] };

const OPENING_MS = 120_000;

/** Opens a store over the services of `make` for the enclosing block of tests; ends with a clean audit. */
export function stageWith(make: () => Promise<Services>): Stage {
  const stage = {} as Writable<Stage>;
  before(async function () {
    this.timeout(slowed(OPENING_MS));
    stage.services = await make();
    stage.store = await openStore(stage.services);
  });
  after(async function () {
    this.timeout(slowed(OPENING_MS));
    // Either is missing when the block could not begin.
    const { services, store } = stage as Partial<Stage>;
    try {
      await store?.close();
      if (services !== undefined) await expectCleanAudit(services);
    } finally {
      if (services !== undefined) await closeServices(services);
    }
  });
  return stage;
}

/** The same with a browser. With `mayComplain` the tests check console errors themselves. */
export function screenWith(make: () => Promise<Services>, { mayComplain = false } = {}): Screen {
  let visits: Visit[] = [];
  let browser: Browser | undefined;
  // Before the hooks of the stage: the browser is not idle while the stage opens, and no page outlives its store.
  before(async () => {
    browser = await openBrowser();
  });
  after(async () => {
    if (browser !== undefined) await leaveAll(browser);
  });
  const screen = stageWith(make) as Writable<Screen>;
  screen.visit = async (path, options) => {
    const visited = await visit(screen.browser, screen.store, path, options);
    visits.push(visited);
    return visited;
  };
  before(async () => {
    // A new one if it has crashed since.
    screen.browser = await openBrowser();
  });
  afterEach(async function () {
    const left = visits;
    visits = [];
    await Promise.all(left.map(({ leave }) => leave()));
    // A failed test has already reported its reason and may be retried.
    if (!mayComplain && this.currentTest?.isPassed() === true)
      expect(left.flatMap(({ complaints }) => complaints)).to.deep.equal([]);
  });
  return screen;
}
