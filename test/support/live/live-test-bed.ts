import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import type { Services } from '#src/platform/services.ts';
import { readWins } from '#src/portal/leaderboards/index.ts';
import { STRIP_LENGTH } from '#src/shared/live.ts';
import { type HttpPlayer, signIn } from '#test/support/players/http-player.ts';
import { type Crowd, type CrowdPage, CROWD_PATIENCE, openCrowd } from '#test/support/live/live-crowd.ts';
import { type StoreProcess, startStore } from '#test/support/processes/processes.ts';
import { SANDBOX_NOTIFY_PATH, sandboxNotification } from '#test/support/providers/sandbox-notification.ts';
import { until } from '#test/support/until.ts';
import { type Wire, openWire } from '#test/support/processes/wire.ts';

const CASE = 'plain';
/** Each page of the crowd names an address of its own. */
const BEHIND_A_PROXY = { TRUST_PROXY: '1', DEMO_I_KNOW: '1' };
const TURN_MS = 20;
const AGAIN_TIMES = 30;
const AGAIN_MS = 1000;

/** Retries when the store is overloaded, as pages and providers do; idempotency keys prevent duplicates. */
async function again<Answer>(ask: () => Promise<Answer | null>): Promise<Answer> {
  for (let times = 0; times < AGAIN_TIMES; times += 1) {
    const answer = await ask();
    if (answer !== null) return answer;
    await sleep(AGAIN_MS);
  }
  throw new Error('the store failed in every attempt');
}

/**
 * A test bed for live updates: two processes of the store, players who open cases, and viewers distributed over both.
 * Redis is reached through a proxy that can be cut. The services only serve to read the database.
 */
export class LiveTestBed {
  readonly services: Services;
  readonly wire: Wire;
  readonly stores: StoreProcess[];
  players: readonly HttpPlayer[] = [];
  crowd: Crowd | null = null;
  /** By drop: the time in milliseconds when the request was sent, shortly before its commit, and to which process. */
  readonly sent = new Map<number, { readonly atMs: number; readonly process: number }>();
  readonly #environment: Readonly<Record<string, string>>;
  readonly #names: readonly string[];
  #turn = 0;

  private constructor(
    services: Services,
    wire: Wire,
    stores: StoreProcess[],
    environment: Readonly<Record<string, string>>,
    names: readonly string[],
  ) {
    this.services = services;
    this.wire = wire;
    this.stores = stores;
    this.#environment = environment;
    this.#names = names;
  }

  /** Starts the processes with these environment variables, and signs the players in. */
  static async open(
    services: Services,
    run: string,
    players: number,
    variables: Readonly<Record<string, string>> = {},
  ): Promise<LiveTestBed> {
    const wire = await openWire(services.config.redisUrl);
    const environment = { ...BEHIND_A_PROXY, REDIS_URL: wire.address, ...variables };
    const stores = await Promise.all([startStore(environment), startStore(environment)]);
    const names = Array.from({ length: players }, (_, index) => `live ${run} ${String(index)}`);
    const testBed = new LiveTestBed(services, wire, stores, environment, names);
    await testBed.signIn();
    for (let times = 0; times < STRIP_LENGTH; times += 1) await testBed.openOne(times);
    return testBed;
  }

  /** Signs in every player, also again after Redis has lost all sessions. */
  async signIn(): Promise<void> {
    this.players = await Promise.all(this.#names.map((name, index) => signIn(this.#origin(index), name)));
  }

  /** Opens the viewers' pages; the first ones belong to the players. */
  async come(count: number): Promise<Crowd> {
    const origins = this.stores.map(({ origin }) => origin);
    this.crowd = await openCrowd({ count, origins, tokenOf: (page) => this.players[page]?.token });
    return this.crowd;
  }

  /** Opens a case; false when the store refuses. */
  async openOne(place: number): Promise<boolean> {
    const atMs = performance.now();
    const player = this.players[place % this.players.length];
    // Alternates between the processes, independently of the one where the player signed in.
    const process = (place + (Math.floor(place / this.players.length) % 2)) % this.stores.length;
    const origin = this.#origin(process);
    const answer = await player?.post(origin, '/api/case/open', { case: CASE }).catch(() => null);
    if (answer?.status !== 200) return false;
    const { drops } = answer.body.data as { readonly drops: readonly { readonly insertId: number }[] };
    for (const { insertId } of drops) this.sent.set(insertId, { atMs, process });
    return true;
  }

  /** Opens cases at a constant rate. Returns the number of refused requests. */
  async win(perSecond: number, seconds: number): Promise<number> {
    const began = performance.now();
    const under: Promise<boolean>[] = [];
    while (performance.now() - began < seconds * 1000) {
      const due = Math.floor(((performance.now() - began) * perSecond) / 1000);
      while (under.length <= due) under.push(this.openOne((this.#turn += 1)));
      await sleep(TURN_MS);
    }
    return (await Promise.all(under)).filter((isDone) => !isDone).length;
  }

  /** Every player tops up once, with a notification from the provider to either process, and gets a notification. */
  async topUp(): Promise<void> {
    await Promise.all(
      this.players.map(async (player, index) => {
        const key = randomUUID();
        const order = await again(async () => {
          const input = { sum: 100, method: 'sandbox' };
          const { status, body } = await player.post(this.#origin(index), '/api/payment/create', input, key);
          return status === 200 ? (body as unknown as { readonly id: string }).id : null;
        });
        await again(async () => {
          const { body, headers } = sandboxNotification(order);
          const response = await fetch(this.#origin(index + 1) + SANDBOX_NOTIFY_PATH, {
            method: 'POST',
            headers,
            body,
          });
          return response.ok ? true : null;
        });
      }),
    );
  }

  async truth(): Promise<readonly number[]> {
    return (await readWins(this.services)).slice(0, STRIP_LENGTH).map(({ item }) => item.id);
  }

  /** Waits until every page shows the newest drops in order. Returns the time it took, in ms. */
  async settle(): Promise<number> {
    const began = performance.now();
    const wanted = (await this.truth()).join();
    const pages = this.crowd?.pages ?? [];
    const isRight = (page: CrowdPage): boolean => page.socket.connected && page.strip().join() === wanted;
    await until('every page shows the newest drops', () => pages.every(isRight), CROWD_PATIENCE).catch(
      (error: unknown) => {
        const wrong = pages.filter((page) => !isRight(page));
        const lost = wrong.filter(({ socket }) => !socket.connected).length;
        const [first] = wrong;
        throw new Error(
          `${String(wrong.length)} strips are not what the database has, ${String(lost)} of pages that are lost: ` +
            `${first?.strip().join() ?? ''}, not ${wanted}`,
          { cause: error },
        );
      },
    );
    return performance.now() - began;
  }

  /**
   * Waits until every page shows the counters of the database and this number of people online. Returns the time it
   * took, in ms.
   */
  async countRight(people: number): Promise<number> {
    const began = performance.now();
    const pages = this.crowd?.pages ?? [];
    const [row] = await this.services.db('openings').sum<{ opened: number | string }[]>({ opened: 'count' });
    const opened = Number(row?.opened);
    const isRight = (page: CrowdPage): boolean =>
      page.counters()?.counter === opened && page.counters()?.online === people;
    await until('every page shows the counters', () => pages.every(isRight), CROWD_PATIENCE).catch((error: unknown) => {
      const wrong = JSON.stringify(pages.find((page) => !isRight(page))?.counters());
      throw new Error(`the counters are not right: ${wrong}, not ${String(opened)} and ${String(people)}`, {
        cause: error,
      });
    });
    return performance.now() - began;
  }

  /** Kills a process and restarts it at the same address; resolves when it responds again. */
  async restart(place: number): Promise<void> {
    const store = this.stores[place];
    if (store === undefined) throw new Error('no such process');
    await store.kill();
    const { port } = new URL(store.origin);
    this.stores[place] = await startStore({ ...this.#environment, PORT: port });
  }

  /** Memory of a process. */
  memoryBytes(place: number): number {
    const status = readFileSync(`/proc/${String(this.stores[place]?.pid)}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
  }

  /**
   * Milliseconds from request to arrival, for each page and drop, ascending: all, those at the process that answered
   * the request, and those at the other one, which learns of the win from the Redis adapter.
   */
  latenciesMs(): { readonly all: number[]; readonly same: number[]; readonly other: number[] } {
    const [same, other]: [number[], number[]] = [[], []];
    for (const { ids, process, timesMs } of this.crowd?.arrivals() ?? []) {
      for (const id of ids) {
        const sent = this.sent.get(id);
        if (sent === undefined) continue;
        const latencies = process === sent.process ? same : other;
        for (const atMs of timesMs) latencies.push(atMs - sent.atMs);
      }
    }
    const ascending = (times: readonly number[]): number[] => times.toSorted((a, b) => a - b);
    return { all: ascending([...same, ...other]), same: ascending(same), other: ascending(other) };
  }

  forgetLatencies(): void {
    this.sent.clear();
    this.crowd?.forget();
  }

  async close(): Promise<void> {
    this.crowd?.close();
    await Promise.all(this.stores.map((store) => store.stop()));
    await this.wire.close();
  }

  #origin(place: number): string {
    return this.stores[place % this.stores.length]?.origin ?? '';
  }
}
