import type { World } from '#src/platform/world.ts';
import { type StoreProcess, startStore } from './processes.ts';
import { closeWorld, expectCleanAudit, makeWorld } from './world.ts';

/** Two processes of the store over one database, from before the first test of a block until after the last. */
export interface TwoProcesses {
  readonly world: World;
  /** Where a request goes: by turns to each of them. */
  readonly originOf: (place: number) => string;
}

/** Starts them for the block of tests it is called in, after `prepare`; the audit is clean after each test. */
export function twoProcesses(prepare: (world: World) => Promise<void> = () => Promise.resolve()): TwoProcesses {
  let stores: readonly StoreProcess[] = [];
  const both = { originOf: (place: number): string => stores[place % stores.length]?.origin ?? '' } as {
    world: World;
    originOf: TwoProcesses['originOf'];
  };
  before(async () => {
    both.world = await makeWorld();
    await prepare(both.world);
    stores = await Promise.all([startStore(), startStore()]);
  });
  afterEach(() => expectCleanAudit(both.world));
  after(async () => {
    await Promise.all(stores.map((store) => store.stop()));
    await closeWorld(both.world);
  });
  return both;
}
