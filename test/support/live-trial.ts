import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import type { World } from '#src/platform/world.ts';
import { readWins } from '#src/standings/index.ts';
import { STRIP_LENGTH } from '#src/shared/live.ts';
import { type HttpPlayer, signIn } from './http-player.ts';
import { type Crowd, type CrowdPage, openCrowd, until } from './live-crowd.ts';
import { type StoreProcess, startStore } from './processes.ts';
import { SANDBOX_DOOR, sandboxNews } from './sandbox-news.ts';
import { type Wire, openWire } from './wire.ts';

const CASE = 'plain';
const TURN_MS = 20;
const AGAIN_TIMES = 30;
const AGAIN_MS = 1000;

/** What a busy store could not do is asked again, as pages and providers do: it happens once all the same. */
async function again<Answer>(ask: () => Promise<Answer | null>): Promise<Answer> {
  for (let times = 0; times < AGAIN_TIMES; times += 1) {
    const answer = await ask();
    if (answer !== null) return answer;
    await pause(AGAIN_MS);
  }
  throw new Error('the store could not do it, however often it was asked');
}

/**
 * A trial of the living shop: two processes of the store, players who win, and a crowd that looks on, spread over both
 * processes. Redis is reached by a wire that can be cut. The world is used for looking into the database alone.
 */
export class LiveTrial {
  readonly world: World;
  readonly wire: Wire;
  readonly stores: StoreProcess[];
  players: readonly HttpPlayer[] = [];
  crowd: Crowd | null = null;
  /** By what was won: when the press was sent, which is a little before its commit. */
  readonly sentAtMs = new Map<number, number>();
  readonly #names: readonly string[];
  #turn = 0;

  private constructor(world: World, wire: Wire, stores: StoreProcess[], names: readonly string[]) {
    this.world = world;
    this.wire = wire;
    this.stores = stores;
    this.#names = names;
  }

  static async open(world: World, run: string, players: number): Promise<LiveTrial> {
    const wire = await openWire(world.config.redisUrl);
    const environment = { REDIS_URL: wire.address };
    const stores = await Promise.all([startStore(environment), startStore(environment)]);
    const names = Array.from({ length: players }, (_, place) => `live ${run} ${String(place)}`);
    const trial = new LiveTrial(world, wire, stores, names);
    await trial.signIn();
    for (let times = 0; times < STRIP_LENGTH; times += 1) await trial.openOne(times);
    return trial;
  }

  /** Every player comes in, also again: a Redis that forgot everything forgot who they are. */
  async signIn(): Promise<void> {
    this.players = await Promise.all(this.#names.map((name, place) => signIn(this.#origin(place), name)));
  }

  /** The crowd comes; its first pages are the players' own. */
  async come(count: number): Promise<Crowd> {
    const origins = this.stores.map(({ origin }) => origin);
    this.crowd = await openCrowd({ count, origins, tokenOf: (page) => this.players[page]?.token });
    return this.crowd;
  }

  /** Opens a case; false where the store could not. */
  async openOne(place: number): Promise<boolean> {
    const sent = performance.now();
    const player = this.players[place % this.players.length];
    // By either process, whichever the player came in by.
    const origin = this.#origin(place + (Math.floor(place / this.players.length) % 2));
    const answer = await player?.post(origin, '/api/case/open', { case: CASE }).catch(() => null);
    if (answer?.status !== 200) return false;
    const { drops } = answer.body.data as { readonly drops: readonly { readonly insertId: number }[] };
    for (const { insertId } of drops) this.sentAtMs.set(insertId, sent);
    return true;
  }

  /** Wins at an even pace. Answers how many presses the store could not take. */
  async win(perSecond: number, seconds: number): Promise<number> {
    const began = performance.now();
    const under: Promise<boolean>[] = [];
    while (performance.now() - began < seconds * 1000) {
      const due = Math.floor(((performance.now() - began) * perSecond) / 1000);
      while (under.length <= due) under.push(this.openOne((this.#turn += 1)));
      await pause(TURN_MS);
    }
    return (await Promise.all(under)).filter((isDone) => !isDone).length;
  }

  /** Every player tops up once, told to either process: a notice each. */
  async topUp(): Promise<void> {
    await Promise.all(
      this.players.map(async (player, place) => {
        const key = randomUUID();
        const order = await again(async () => {
          const wish = { sum: 100, method: 'sandbox' };
          const { status, body } = await player.post(this.#origin(place), '/api/payment/create', wish, key);
          return status === 200 ? (body as unknown as { readonly id: string }).id : null;
        });
        await again(async () => {
          const { body, headers } = sandboxNews(order);
          const told = await fetch(this.#origin(place + 1) + SANDBOX_DOOR, { method: 'POST', headers, body });
          return told.ok ? true : null;
        });
      }),
    );
  }

  /** The newest wins as the database has them. */
  async truth(): Promise<readonly number[]> {
    return (await readWins(this.world)).slice(0, STRIP_LENGTH).map(({ item }) => item.id);
  }

  /** Waits until every page shows the newest wins in their order. Answers how long that took, in ms. */
  async settle(): Promise<number> {
    const began = performance.now();
    const wanted = (await this.truth()).join();
    const pages = this.crowd?.pages ?? [];
    const isRight = (page: CrowdPage): boolean => page.socket.connected && page.strip().join() === wanted;
    await until(
      () => pages.every(isRight),
      () => {
        const wrong = pages.filter((page) => !isRight(page));
        const lost = wrong.filter(({ socket }) => !socket.connected).length;
        const [first] = wrong;
        return (
          `${String(wrong.length)} strips are not what the database has, ${String(lost)} of pages that are lost: ` +
          `${first?.strip().join() ?? ''}, not ${wanted}`
        );
      },
    );
    return performance.now() - began;
  }

  /** Waits until every page counts what the database does, and so many people. Answers how long that took, in ms. */
  async countRight(people: number): Promise<number> {
    const began = performance.now();
    const pages = this.crowd?.pages ?? [];
    const [row] = await this.world.db('openings').sum<{ opened: number | string }[]>({ opened: 'count' });
    const opened = Number(row?.opened);
    await until(
      () => pages.every((page) => page.counters()?.counter === opened && page.counters()?.online === people),
      () => `the counters are not right: ${JSON.stringify(pages[0]?.counters())}, not ${String(opened)}`,
    );
    return performance.now() - began;
  }

  /** Ends a process at once and starts it anew under its address; answers when it could be reached again. */
  async restart(place: number): Promise<number> {
    const store = this.stores[place];
    if (store === undefined) throw new Error('no such process');
    await store.kill();
    const { port } = new URL(store.origin);
    this.stores[place] = await startStore({ REDIS_URL: this.wire.address, PORT: port });
    return performance.now();
  }

  /** What a process holds in memory. */
  memoryBytes(place: number): number {
    const status = readFileSync(`/proc/${String(this.stores[place]?.pid)}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
  }

  /** How long each page took to see each win, from its press, ascending. */
  latenciesMs(): number[] {
    const all: number[] = [];
    for (const [id, sent] of this.sentAtMs)
      for (const seen of this.crowd?.seenAtMs.get(id) ?? []) all.push(seen - sent);
    return all.sort((a, b) => a - b);
  }

  /** Begins to measure anew. */
  forgetLatencies(): void {
    this.sentAtMs.clear();
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
