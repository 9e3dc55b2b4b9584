import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  SANDBOX_NOTIFY_PATH,
  type SandboxNotification,
  sandboxNotification,
} from '#test/support/sandbox-notification.ts';
import type { Fault } from './faults.ts';
import { findFakeTime } from './fake-time.ts';
import type { Traffic } from './traffic.ts';
import type { Trial } from './trial.ts';

const PAYMENTS = 8;
const AT_ONCE = 20;
const SLOW_CLIENTS = 200;
const DRIP_MS = 200;
const DRIPS = 20;
const LOST_MS = 150_000;
const CLOCK_STEPS = ['+3600', '-3600', '+0'];
const CLOCK_MS = 2000;

const tell = async (origin: string, order: string, news: SandboxNotification = {}): Promise<number> => {
  const { body, headers } = sandboxNotification(order, news);
  const answer = await fetch(origin + SANDBOX_NOTIFY_PATH, { method: 'POST', headers, body });
  await answer.text();
  return answer.status;
};

/** Sends each payment notification forged, late, twice, out of order and many times concurrently. */
async function tellBadly(trial: Trial, traffic: Traffic): Promise<number> {
  const orders = await traffic.order(PAYMENTS);
  for (const [index, { id: order }] of orders.entries()) {
    const [origin = '', otherOrigin = ''] = index % 2 === 0 ? trial.origins : trial.origins.toReversed();
    const forgedStatus = await tell(origin, order, { key: randomBytes(32) });
    const dearer = await tell(origin, order, { amountMinor: 1_000_000_00, event: `dearer-${order}` });
    if (forgedStatus < 400) throw new Error(`a forged notification was answered ${String(forgedStatus)}`);
    if (dearer >= 500) throw new Error(`a notification of another sum was answered ${String(dearer)}`);
    const statuses = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, time) => tell(time % 2 === 0 ? origin : otherOrigin, order)),
    );
    if (!statuses.includes(200)) throw new Error(`a notification was answered ${statuses.join()}`);
    await tell(otherOrigin, order, { state: 'pending', event: `late-${order}` });
    await tell(origin, order, { state: 'declined', event: `no-${order}` });
    await tell(origin, order, { event: `again-${order}` });
    traffic.paid.push(order);
  }
  return performance.now();
}

/** The sandbox decides payments without notifications, so the store has to poll. */
async function tellNothing(trial: Trial, traffic: Traffic): Promise<number> {
  const orders = await traffic.order(PAYMENTS);
  for (const { url } of orders) await payInSilence(url);
  // Counted as paid: a payment that the store does not find in time counts as lost.
  traffic.paid.push(...orders.map(({ id }) => id));
  const since = performance.now();
  while (performance.now() - since < LOST_MS && !(await trial.areCredited(traffic.paid))) await pause(500);
  return performance.now();
}

async function payInSilence(url: string): Promise<void> {
  const body = new URLSearchParams({ decision: 'paid', manner: 'lost' });
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`the sandbox answered ${String(answer.status)}`);
}

/** Clients that send their request one byte at a time must not delay others. */
async function drip(trial: Trial): Promise<number> {
  const lines = [
    'POST /api/case/open HTTP/1.1',
    'Host: shop',
    'Content-Type: application/json',
    'Content-Length: 9999',
  ];
  const head = `${lines.join('\r\n')}\r\n\r\n`;
  const clients = await Promise.all(
    Array.from({ length: SLOW_CLIENTS }, async (_, index) => {
      const { hostname, port } = new URL(trial.origins[index % trial.origins.length] ?? '');
      const client = connect(Number(port), hostname).on('error', () => undefined);
      await once(client, 'connect');
      client.write(head.slice(0, index % 2 === 0 ? 20 : head.length));
      return client;
    }),
  );
  for (let times = 0; times < DRIPS; times += 1) {
    for (const client of clients) if (!client.destroyed) client.write('x');
    await pause(DRIP_MS);
  }
  for (const client of clients) client.destroy();
  return performance.now();
}

/** Moves the clocks of the processes forward, back past the start, and to the right time again. */
async function stepClocks(trial: Trial): Promise<number> {
  const file = join(trial.folder, 'clock');
  writeFileSync(file, '+0');
  const environment = (await findFakeTime(file, trial.libraries)) ?? {};
  for (const storeIndex of trial.stores.keys()) await trial.restart(storeIndex, environment);
  for (const step of CLOCK_STEPS) {
    writeFileSync(file, step);
    await pause(CLOCK_MS);
  }
  for (const storeIndex of trial.stores.keys()) await trial.restart(storeIndex);
  return performance.now();
}

/** External faults: notifications, clients, clocks. */
export const OUTSIDE_FAULTS: readonly Fault[] = [
  { name: 'notifications forged, repeated, late, out of order, concurrent', act: tellBadly },
  { name: 'notifications lost', act: tellNothing },
  { name: `${String(SLOW_CLIENTS)} slow clients`, act: drip },
  {
    name: 'clocks step by an hour and back',
    lack: async ({ libraries }) => ((await findFakeTime('', libraries)) === null ? 'libfaketime is unavailable' : null),
    act: stepClocks,
  },
];
