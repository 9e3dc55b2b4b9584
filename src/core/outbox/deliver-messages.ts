import { transaction, type Tx } from '#src/platform/database/transaction.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import type { Job } from '#src/platform/process/jobs.ts';
import type { Services } from '#src/platform/services.ts';
import { objectCache } from '#src/shared/object-cache.ts';
import { grouped } from '#src/shared/grouped.ts';
import { SECOND_MS } from '#src/shared/time.ts';
import { pauseAfter } from './back-off.ts';
import type { Delivery, Senders } from './message.ts';
import { type OutboxMessage, beginAttempt, endMessage, postponeMessage, selectDueMessages } from './store.ts';

const AT_ONCE = 100;
/** Recipients that are served at the same time: a slow one holds up its own messages only. */
const RECIPIENTS_AT_ONCE = 8;
const LONGEST_PROBLEM = 200;
/** Attempts of a channel that fail one after the other, after which the channel is at fault and not one recipient. */
const FAILURES_IN_ROW = 3;

const failuresByDb = objectCache<Map<OutboxMessage['channel'], number>>();

/** A job that sends the messages of the outbox. */
export const deliveryJob = (senders: Senders): Job => ({
  name: 'deliver-messages',
  everySeconds: 5,
  act: async (services) => {
    await deliverMessages(services, senders);
  },
});

/**
 * Sends the messages that are due. An attempt is counted before it begins, so a message that crashes its process is
 * not sent again at once; a message can arrive twice only when the process ends between sending and recording.
 * Returns how many were sent.
 */
export async function deliverMessages(services: Services, senders: Senders): Promise<number> {
  const due = await selectDueMessages(services.db, services.clock.now(), AT_ONCE);
  const queues = [...grouped(due, ({ channel, recipientId }) => `${channel} ${String(recipientId)}`).values()];
  let sentCount = 0;
  const serve = async (): Promise<void> => {
    for (let queue = queues.shift(); queue !== undefined; queue = queues.shift()) {
      for (const message of queue) if (await attempt(services, senders, message)) sentCount += 1;
    }
  };
  await Promise.all(Array.from({ length: RECIPIENTS_AT_ONCE }, serve));
  return sentCount;
}

async function attempt(services: Services, senders: Senders, message: OutboxMessage): Promise<boolean> {
  const { clock, log } = services;
  const number = message.attempts + 1;
  const pauseSeconds = pauseAfter(number);
  const nextAt = timeAfter(clock.now(), (pauseSeconds ?? 0) * SECOND_MS);
  if (!(await transaction(services, null, (tx) => beginAttempt(tx, message, nextAt)))) return false;
  const { outcome, status, problem, afterSeconds = 0 } = await tryToSend(services, senders, message);
  const result = { status, problem: problem?.slice(0, LONGEST_PROBLEM) };
  if (hasJustStalled(services, message.channel, outcome))
    log.warn({ channel: message.channel, ...result }, 'messages.stalled');
  if (outcome === 'retry' && pauseSeconds !== null) {
    const later = timeAfter(clock.now(), Math.max(afterSeconds, pauseSeconds) * SECOND_MS);
    await record(services, (tx) => postponeMessage(tx, message.id, { nextAt: later, ...result }));
    return false;
  }
  const state = outcome === 'sent' || outcome === 'dropped' ? outcome : 'failed';
  await record(services, (tx) => endMessage(tx, message.id, { state, at: clock.now(), ...result }));
  if (state === 'failed') log.warn({ messageId: message.id, channel: message.channel, ...result }, 'message.failed');
  return state === 'sent';
}

/** True once, when a channel has failed so often in a row. */
function hasJustStalled({ db }: Services, channel: OutboxMessage['channel'], outcome: Delivery['outcome']): boolean {
  const failures = failuresByDb(db, () => new Map());
  const count = outcome === 'retry' || outcome === 'refused' ? (failures.get(channel) ?? 0) + 1 : 0;
  failures.set(channel, count);
  return count === FAILURES_IN_ROW;
}

/** In a transaction, because two processes that deliver can deadlock, and only it runs again then. */
async function record(services: Services, write: (tx: Tx) => Promise<void>): Promise<void> {
  await transaction(services, null, async (tx) => {
    await write(tx);
    return null;
  });
}

async function tryToSend(services: Services, senders: Senders, message: OutboxMessage): Promise<Delivery> {
  try {
    return await senders[message.channel](services, message);
  } catch (error) {
    return { outcome: 'retry', problem: problemOf(error) };
  }
}

/** The code of a network error, which contains no address. */
function problemOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown } };
  const code = cause?.code ?? (error as { code?: unknown }).code;
  if (typeof code === 'string') return code;
  return error instanceof Error ? error.name : 'Error';
}
