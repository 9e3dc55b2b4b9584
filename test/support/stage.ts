import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { World } from '#src/platform/world.ts';
import { leaveAll, openBrowser, visit, type Visit, type VisitOptions } from './browser.ts';
import { openStore, type Store } from './store.ts';
import { closeWorld, expectCleanAudit } from './world.ts';

/** What the tests of a block play on: there from before the first of them until after the last. */
export interface Stage {
  readonly world: World;
  readonly store: Store;
}

/** A stage with a browser before it. */
export interface Screen extends Stage {
  readonly browser: Browser;
  /** Opens a page as `visit` does; it is left when the test ends, and must not have complained until then. */
  readonly visit: (path: string, options?: VisitOptions) => Promise<Visit>;
}

type Filled<Of> = { -readonly [Key in keyof Of]: Of[Key] };

const OPENING_MS = 120_000;

/** Opens a store over the world that `make` makes, for the block of tests it is called in; ends with a clean audit. */
export function stageWith(make: () => Promise<World>): Stage {
  const stage = {} as Filled<Stage>;
  before(async function () {
    this.timeout(OPENING_MS);
    stage.world = await make();
    stage.store = await openStore(stage.world);
  });
  after(async function () {
    this.timeout(OPENING_MS);
    await stage.store.close();
    await expectCleanAudit(stage.world);
    await closeWorld(stage.world);
  });
  return stage;
}

/** The same with a browser. A block whose pages are meant to complain says so, and looks at complaints itself. */
export function screenWith(make: () => Promise<World>, { mayComplain = false } = {}): Screen {
  let visits: Visit[] = [];
  const screen = stageWith(make) as Filled<Screen>;
  screen.visit = async (path, options) => {
    const visited = await visit(screen.browser, screen.store, path, options);
    visits.push(visited);
    return visited;
  };
  before(async () => {
    screen.browser = await openBrowser();
  });
  afterEach(async function () {
    const left = visits;
    visits = [];
    await Promise.all(left.map(({ leave }) => leave()));
    // A test that failed has said why, and may be run once more.
    if (!mayComplain && this.currentTest?.isPassed() === true)
      expect(left.flatMap(({ complaints }) => complaints)).to.deep.equal([]);
  });
  after(() => leaveAll(screen.browser));
  return screen;
}
