import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, type HttpPlayer, signIn } from '#test/support/players/http-player.ts';
import { SANDBOX_NOTIFY_PATH, sandboxNotification } from '#test/support/providers/sandbox-notification.ts';

const AGAIN_MS = 100;
/** Timeout of a request before it is retried, as on a page. */
const PATIENCE_MS = 10_000;
const TOP_UP_EVERY = 6;

/** A player's request with its idempotency key and its final response. */
export interface Press {
  readonly player: Visitor;
  readonly path: string;
  readonly body: object;
  readonly key: string;
  readonly answer: string;
  /** Times by `Date.now()` of the first attempt and of the final response. */
  readonly begunAtMs: number;
  readonly answeredAtMs: number;
}

/** A player by name. The session may be lost with Redis and is then created again. */
interface Visitor {
  readonly name: string;
  seat: HttpPlayer;
}

/** A started payment: its id and payment address. */
interface Order {
  readonly id: string;
  readonly url: string;
}

interface Drop {
  readonly insertId: number;
}

/**
 * Players who open cases, sell drops and top up, each action with its own idempotency key, alternating between the
 * store's processes. A request without a clear response is retried with its key, as on a page.
 */
export class Traffic {
  /** All successful requests. */
  readonly presses: Press[] = [];
  /** Payments whose notification the store acknowledged. */
  readonly paid: string[] = [];
  /** Number of responses by status; 0 stands for no response. */
  readonly statuses = new Map<number, number>();
  /** The time of the latest successful request, by index of the process. */
  readonly succeededSentMs: number[] = [];
  readonly #origins: readonly string[];
  readonly #visitors: readonly Visitor[];
  #running: Promise<void>[] = [];
  #isOver = false;
  #turn = 0;

  private constructor(origins: readonly string[], visitors: readonly Visitor[]) {
    this.#origins = origins;
    this.#visitors = visitors;
  }

  /** Signs in this number of demo players, each with 1,000.00. */
  static async open(origins: readonly string[], runName: string, count: number): Promise<Traffic> {
    const names = Array.from({ length: count }, (_, index) => `chaos ${runName} ${String(index)}`);
    const visitors = await Promise.all(
      names.map(async (name, index) => ({ name, seat: await signIn(origins[index % origins.length] ?? '', name) })),
    );
    return new Traffic(origins, visitors);
  }

  get playerIds(): readonly number[] {
    return this.#visitors.map(({ seat }) => seat.id);
  }

  begin(): void {
    this.#isOver = false;
    this.#running = this.#visitors.map((visitor) => this.#play(visitor));
  }

  /** Lets all players finish their actions, so that every request has a response. */
  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }

  /** Starts payments without notifications, one for each of that number of players. */
  async order(count: number): Promise<readonly Order[]> {
    const orders = await Promise.all(this.#visitors.slice(0, count).map((visitor) => this.#order(visitor)));
    return orders.filter((order) => order !== null);
  }

  /** Waits for this number of further successful actions. */
  async goOn(count: number): Promise<void> {
    const pressTarget = this.presses.length + count;
    while (this.presses.length < pressTarget) await pause(10);
  }

  /**
   * Waits until every process has answered a request that was sent after this time, by `performance.now()`; returns the
   * time. An answer that was under way during the fault shows nothing.
   */
  async recovery(sinceMs: number): Promise<number> {
    const isBack = (_origin: string, index: number): boolean => (this.succeededSentMs[index] ?? 0) > sinceMs;
    while (!this.#origins.every(isBack)) await pause(5);
    return performance.now();
  }

  /** Repeats every request with its key and returns the ones whose response differs from the first. */
  async changed(): Promise<Press[]> {
    const changedPresses: Press[] = [];
    const queue = [...this.presses];
    await Promise.all(
      this.#visitors.map(async () => {
        for (let press = queue.pop(); press !== undefined; press = queue.pop()) {
          const { player, path, body, key, answer } = press;
          const now = await this.#settle(player, path, body, key);
          if (now.status !== 200 || JSON.stringify(now.body.data ?? now.body) !== answer) changedPresses.push(press);
        }
      }),
    );
    return changedPresses;
  }

  async #play(visitor: Visitor): Promise<void> {
    for (let times = 1; !this.#isOver; times += 1) {
      const opening = await this.#press(visitor, '/api/case/open', { case: 'plain', count: 1 });
      const { drops } = (opening ?? { drops: [] }) as { readonly drops: readonly Drop[] };
      for (const { insertId } of drops) await this.#press(visitor, '/api/item/sell', { ids: [insertId] });
      if (opening === null || times % TOP_UP_EVERY === 0) await this.#topUp(visitor);
    }
  }

  async #topUp(visitor: Visitor): Promise<void> {
    const order = await this.#order(visitor);
    if (order === null) return;
    for (;;) {
      const { body, headers } = sandboxNotification(order.id);
      const response = await this.#ask((origin, signal) =>
        fetch(origin + SANDBOX_NOTIFY_PATH, { method: 'POST', headers, body, signal }),
      );
      if (response?.ok) break;
      await pause(AGAIN_MS);
    }
    this.paid.push(order.id);
  }

  async #order(visitor: Visitor): Promise<Order | null> {
    return (await this.#press(visitor, '/api/payment/create', { sum: '100', method: 'sandbox' })) as Order | null;
  }

  /** Runs one action to its end. Returns the response, or null after a final refusal. */
  async #press(player: Visitor, path: string, body: object): Promise<object | null> {
    const key = randomUUID();
    const begunAtMs = Date.now();
    const { status, body: answer } = await this.#settle(player, path, body, key);
    if (status !== 200) return null;
    const data: object = answer.data ?? answer;
    const answeredAtMs = Date.now();
    this.presses.push({ player, path, body, key, answer: JSON.stringify(data), begunAtMs, answeredAtMs });
    return data;
  }

  async #settle(player: Visitor, path: string, body: object, key: string): Promise<Answer> {
    for (;;) {
      const answer = await this.#ask((origin, signal) => player.seat.post(origin, path, body, key, signal));
      if (answer?.status === 401) await this.#signInAgain(player);
      else if (answer !== null && answer.status < 500 && answer.status !== 429) return answer;
      else await pause(AGAIN_MS);
    }
  }

  async #signInAgain(player: Visitor): Promise<void> {
    const origin = this.#origins[this.#turn % this.#origins.length] ?? '';
    player.seat = await signIn(origin, player.name).catch(() => player.seat);
  }

  /** Sends a request to the next process; null means no response. */
  async #ask<One extends { readonly status: number }>(
    ask: (origin: string, signal: AbortSignal) => Promise<One>,
  ): Promise<One | null> {
    this.#turn += 1;
    const index = this.#turn % this.#origins.length;
    const sentMs = performance.now();
    const answer = await ask(this.#origins[index] ?? '', AbortSignal.timeout(PATIENCE_MS)).catch(() => null);
    const status = answer?.status ?? 0;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (status === 200) this.succeededSentMs[index] = Math.max(this.succeededSentMs[index] ?? 0, sentMs);
    return answer;
  }
}
