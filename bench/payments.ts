import { type HttpPlayer, signIn } from '#test/support/http-player.ts';
import { startStore } from '#test/support/processes.ts';
import { SANDBOX_NOTIFY_PATH, sandboxNotification } from '#test/support/sandbox-notification.ts';
import { closeServices, makeServices } from '#test/support/services.ts';
import { quantile } from './load.ts';
import { paced } from './pace.ts';
import type { Row } from './print.ts';

const PLAYERS = 16;
const PAYMENTS_EACH = Math.ceil(paced(64));
const TELLERS = 32;
const CREATE_GOAL_MS = 60;
const NOTIFY_GOAL = 1000;

/**
 * Payments created by the sandbox, which answers from rows of the same process and so costs nearly nothing. Each is
 * then reported as paid, which credits it, and reported again, which is only acknowledged. The goal is for both
 * together.
 */
export async function benchPayments(): Promise<Row[]> {
  const services = await makeServices();
  const store = await startStore({ LOG_LEVEL: 'warn' });
  const names = Array.from({ length: PLAYERS }, (_, index) => `payer ${String(index)}`);
  const players = await Promise.all(names.map((name) => signIn(store.origin, name)));
  const { orders, p99Ms } = await createAll(store.origin, players);
  const freshMs = await notifyAll(store.origin, orders);
  const repeatedMs = await notifyAll(store.origin, orders);
  await store.stop();
  await closeServices(services);
  const count = orders.length;
  const perSecond = (notifications: number, ms: number): string => `${((notifications * 1000) / ms).toFixed(0)}/s`;
  const none = { beside: '', ratio: '' };
  const together = freshMs + repeatedMs;
  return [
    {
      ...none,
      work: `create a payment, ${String(PLAYERS)} players`,
      figure: `p99 ${p99Ms.toFixed(0)} ms`,
      goal: `p99 <= ${String(CREATE_GOAL_MS)} ms`,
      isMet: p99Ms <= CREATE_GOAL_MS,
    },
    {
      ...none,
      work: `notifications, ${String(count)} new credits and ${String(count)} repeats`,
      figure: [
        `${perSecond(2 * count, together)}: new ${perSecond(count, freshMs)}`,
        `repeats ${perSecond(count, repeatedMs)}`,
      ].join(', '),
      goal: `>= ${String(NOTIFY_GOAL)}/s`,
      isMet: (2 * count * 1000) / together >= NOTIFY_GOAL,
    },
  ];
}

async function createAll(
  origin: string,
  players: readonly HttpPlayer[],
): Promise<{ readonly orders: readonly string[]; readonly p99Ms: number }> {
  const orders: string[] = [];
  const latenciesMs: number[] = [];
  await Promise.all(
    players.map(async (player) => {
      for (let turn = 0; turn < PAYMENTS_EACH; turn += 1) {
        const began = performance.now();
        const { status, body } = await player.post(origin, '/api/payment/create', { sum: 100, method: 'sandbox' });
        latenciesMs.push(performance.now() - began);
        if (status !== 200) throw new Error(`a payment was answered ${String(status)}`);
        orders.push((body as unknown as { readonly id: string }).id);
      }
    }),
  );
  latenciesMs.sort((a, b) => a - b);
  return { orders, p99Ms: quantile(latenciesMs, 0.99) };
}

/** Reports every payment as paid, with this concurrency. Returns the time until all were acknowledged. */
async function notifyAll(origin: string, orders: readonly string[]): Promise<number> {
  const queue = [...orders];
  const tell = async (order: string): Promise<void> => {
    const { body, headers } = sandboxNotification(order);
    const answer = await fetch(origin + SANDBOX_NOTIFY_PATH, { method: 'POST', headers, body });
    if (!answer.ok || (await answer.text()) !== 'ok') throw new Error(`a notification: ${String(answer.status)}`);
  };
  const began = performance.now();
  await Promise.all(
    Array.from({ length: TELLERS }, async () => {
      for (let order = queue.pop(); order !== undefined; order = queue.pop()) await tell(order);
    }),
  );
  return performance.now() - began;
}
