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
} from '#test/support/providers/sandbox-notification.ts';
import { select } from '#src/platform/database/database.ts';
import { HOUR_MS, MINUTE_MS } from '#src/shared/time.ts';
import type { Fault } from './faults.ts';
import { lookPast } from './look-past.ts';
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
const APART_PRESSES = 200;
const LONGEST_LEASE_MS = 10 * MINUTE_MS;
const SHIFT_CLOCK = new URL('../../test/support/processes/shift-clock.mjs', import.meta.url).href;

const notify = async (origin: string, order: string, news: SandboxNotification = {}): Promise<number> => {
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
    const forgedStatus = await notify(origin, order, { key: randomBytes(32) });
    const dearer = await notify(origin, order, { amountMinor: 1_000_000_00, event: `dearer-${order}` });
    if (forgedStatus < 400) throw new Error(`a forged notification was answered ${String(forgedStatus)}`);
    if (dearer >= 500) throw new Error(`a notification of another sum was answered ${String(dearer)}`);
    const statuses = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, time) => notify(time % 2 === 0 ? origin : otherOrigin, order)),
    );
    if (!statuses.includes(200)) throw new Error(`a notification was answered ${statuses.join()}`);
    await notify(otherOrigin, order, { state: 'pending', event: `late-${order}` });
    await notify(origin, order, { state: 'declined', event: `no-${order}` });
    await notify(origin, order, { event: `again-${order}` });
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
    'Host: localhost',
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

/** The clocks of two processes are an hour apart. Jobs of both go on, before and after. */
async function partClocks(trial: Trial, traffic: Traffic): Promise<number> {
  const file = join(trial.folder, 'clock');
  writeFileSync(file, '+3600');
  const shifted = { NODE_OPTIONS: `--import ${SHIFT_CLOCK}`, SHIFT_CLOCK_MS: String(HOUR_MS) };
  await trial.restart(0, (await findFakeTime(file, trial.libraries)) ?? shifted);
  await traffic.goOn(APART_PRESSES);
  await pause(CLOCK_MS * 2);
  await trial.restart(0);
  const aheadMs = await lookPast(async ({ db }) => {
    const [row] = await select<{ ahead: number }>(
      db,
      'SELECT MAX(TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(3), until_at)) * 1000 AS ahead FROM job_leases',
    );
    return row?.ahead ?? 0;
  });
  if (aheadMs > LONGEST_LEASE_MS) throw new Error(`a lease reaches ${String(aheadMs)} ms ahead`);
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
  { name: 'clocks of two processes an hour apart', act: partClocks },
];
