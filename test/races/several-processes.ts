/** A store of several processes behind one port, with players and with pages that are open. */
import { randomUUID } from 'node:crypto';
import type { Services } from '#src/platform/services.ts';
import { FREEKASSA_KEYS } from '#test/support/providers/freekassa-server.ts';
import { type HttpPlayer, signIn } from '#test/support/players/http-player.ts';
import { type Crowd, CROWD_PATIENCE, openCrowd } from '#test/support/live/live-crowd.ts';
import { closeServices, expectCleanAudit, giveMoney, makeServices } from '#test/support/services.ts';
import type { Load } from '#test/support/processes/store-load.ts';
import { type SupervisedStore, startSupervisedStore } from '#test/support/processes/supervised-store.ts';
import { until } from '#test/support/until.ts';

export const PROCESSES = 2;
const PLAYERS = 3;
const PAGES = 10;
const MONEY_KOPECKS = 100_000_000;

/** Open from before the first test of a block until after the last, which ends with a clean audit. */
export interface SeveralProcesses {
  readonly services: Services;
  readonly store: SupervisedStore;
  readonly players: readonly HttpPlayer[];
  /** Restarts the store under load, and continues until the new processes have served a part of it. */
  readonly renewUnder: (load: Load) => ReturnType<Load['end']>;
}

export const metricsTokenOf = (name: string): string => `${name}-token-of-metrics`;

/** Starts them for the enclosing block of tests. */
export function severalProcesses(): SeveralProcesses {
  let crowd: Crowd;
  const several = {
    renewUnder: async (load) => {
      await load.until(20);
      await several.store.reload();
      await load.until(20);
      const areConnected = (): boolean => crowd.pages.every(({ socket }) => socket.connected);
      await until('all pages are connected again', areConnected, CROWD_PATIENCE);
      return load.end();
    },
  } as { -readonly [Name in keyof SeveralProcesses]: SeveralProcesses[Name] };
  before(async () => {
    several.services = await makeServices();
    const { services } = several;
    several.store = await startSupervisedStore(PROCESSES, {
      METRICS_TOKEN: metricsTokenOf('first'),
      ...FREEKASSA_KEYS,
    });
    const { origin } = several.store;
    const run = randomUUID().slice(0, 8);
    several.players = await Promise.all(
      Array.from({ length: PLAYERS }, (_, index) => signIn(origin, `restart ${run} ${String(index)}`)),
    );
    for (const { id } of several.players) await giveMoney(services, id, MONEY_KOPECKS);
    const [winner] = several.players;
    await winner?.post(origin, '/api/case/open', { case: 'plain', count: 1 });
    crowd = await openCrowd({ count: PAGES, origins: [origin], tokenOf: () => undefined });
  });
  after(async () => {
    crowd.close();
    await several.store.stop();
    await expectCleanAudit(several.services);
    await closeServices(several.services);
  });
  return several;
}
