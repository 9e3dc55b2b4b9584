import type { Services } from '#src/platform/services.ts';
import { type StoreProcess, startStore } from '#test/support/processes/processes.ts';
import { closeServices, expectCleanAudit, makeServices } from '#test/support/services.ts';

/** Two processes of the store over one database, open from before the first test of a block until after the last. */
export interface TwoProcesses {
  readonly services: Services;
  /** Origin for a request, alternating between the processes. */
  readonly originOf: (place: number) => string;
}

/** Starts them for the enclosing block of tests, after `prepare`; the audit is clean after each test. */
export function twoProcesses(prepare: (services: Services) => Promise<void> = () => Promise.resolve()): TwoProcesses {
  let stores: readonly StoreProcess[] = [];
  const both = { originOf: (place: number): string => stores[place % stores.length]?.origin ?? '' } as {
    services: Services;
    originOf: TwoProcesses['originOf'];
  };
  before(async () => {
    both.services = await makeServices();
    await prepare(both.services);
    stores = await Promise.all([startStore(), startStore()]);
  });
  afterEach(() => expectCleanAudit(both.services));
  after(async () => {
    await Promise.all(stores.map((store) => store.stop()));
    await closeServices(both.services);
  });
  return both;
}
