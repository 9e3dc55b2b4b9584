import { createPayment, handleNotification } from '#src/payments/top-ups/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { Player } from '#src/shared/actor.ts';
import { type HttpPlayer, signIn } from '#test/support/players/http-player.ts';
import { SANDBOX_NOTIFY_PATH, sandboxNotification } from '#test/support/providers/sandbox-notification.ts';
import { closeServices, makePlayer, makeServices } from '#test/support/services.ts';
import { load, type NextRequest } from './load.ts';
import { paced } from './pace.ts';
import { type Row, median } from './print.ts';
import { record, rowsOf, type Step, workOf } from './recording.ts';
import { openReplaySchema, type ReplaySchema } from './replay-schema.ts';
import { replay } from './replay.ts';
import { startMeasuredStore } from './start-measured-store.ts';

const PLAYERS = 16;
const PAYMENTS_EACH = Math.ceil(paced(32));
const TELLERS = 32;
const ROUNDS = 4;
/** Not counted: after the first thousands of payments the code takes half the time, because it is compiled then. */
const WARM_ROUNDS = 4;
/** Share of the rate of the same statements by bare mysql2. */
const GOAL = 0.33;
const SUM = 100;
const ACKNOWLEDGED = Buffer.from('ok');

/** Milliseconds of one round, for the same number of credits each. */
interface Round {
  readonly storeMs: number;
  readonly bareMs: number;
}

/**
 * Payments created by the sandbox, which answers from rows of the same process and so costs nearly nothing. Each is
 * then reported as paid, which credits it. The credits alternate with their statements replayed by bare mysql2.
 */
export async function benchPayments(): Promise<Row[]> {
  const services = await makeServices();
  const store = await startMeasuredStore();
  const names = Array.from({ length: PLAYERS }, (_, index) => `payer ${String(index)}`);
  const players = await Promise.all(names.map((name) => signIn(store.origin, name)));
  const schema = await openReplaySchema(services);
  const twins = await Promise.all(players.map(() => makePlayer(schema.services, 0)));
  const steps = await recordCredit(schema.services);
  const rounds: Round[] = [];
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round += 1) {
    const storeMs = await notifyAll(store.origin, await createAll(store.origin, players));
    rounds.push({ storeMs, bareMs: await replayAll(schema, steps, twins) });
  }
  await schema.close();
  await store.stop();
  await closeServices(services);
  return [rowOf(rounds.slice(WARM_ROUNDS), steps)];
}

function rowOf(rounds: readonly Round[], steps: readonly Step[]): Row {
  const rateOf = (ms: (round: Round) => number): number => (PLAYERS * PAYMENTS_EACH * 1000) / median(rounds.map(ms));
  const ratio = median(rounds.map(({ storeMs, bareMs }) => bareMs / storeMs));
  return {
    work: `new credits by notifications (${workOf(steps)})`,
    figure: `${rateOf(({ storeMs }) => storeMs).toFixed(0)}/s`,
    beside: `bare mysql2 ${rateOf(({ bareMs }) => bareMs).toFixed(0)}/s`,
    ratio: ratio.toFixed(2),
    goal: `>= ${String(GOAL)}`,
    isMet: ratio >= GOAL,
  };
}

/** Creates payments of all players at the same time. Returns their public ids. */
async function createAll(origin: string, players: readonly HttpPlayer[]): Promise<readonly string[]> {
  const orders: string[] = [];
  const read = (body: Buffer): void => {
    orders.push((JSON.parse(body.toString()) as { readonly id: string }).id);
  };
  const connections = players.map((player): NextRequest => {
    const request = player.requests(origin, '/api/payment/create');
    let left = PAYMENTS_EACH;
    return () => ((left -= 1) < 0 ? null : request({ sum: SUM, method: 'sandbox' }));
  });
  const { answers, statuses } = await load(origin, connections, Infinity, read);
  if (statuses['200'] !== answers) throw new Error(`not every payment succeeded: ${JSON.stringify(statuses)}`);
  return orders;
}

/** Reports every payment as paid, with this concurrency. Returns the time until all were acknowledged. */
async function notifyAll(origin: string, orders: readonly string[]): Promise<number> {
  const requests = orders.map((order) => notificationRequest(origin, order));
  const next = (): Buffer | null => requests.pop() ?? null;
  const read = (body: Buffer): void => {
    if (!body.equals(ACKNOWLEDGED)) throw new Error(`a notification was answered ${body.toString()}`);
  };
  const { answers, statuses, seconds } = await load(origin, Array<NextRequest>(TELLERS).fill(next), Infinity, read);
  if (statuses['200'] !== answers) throw new Error(`not every notification succeeded: ${JSON.stringify(statuses)}`);
  return seconds * 1000;
}

function notificationRequest(origin: string, order: string): Buffer {
  const { body, headers } = sandboxNotification(order);
  const lines = [
    `POST ${SANDBOX_NOTIFY_PATH} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${String(Buffer.byteLength(body))}`,
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

/** A payment that has been begun, with its number at the provider. */
interface BegunPayment {
  readonly id: number;
  readonly publicId: string;
  readonly externalId: string;
}

async function begin(services: Services, player: Player): Promise<BegunPayment> {
  const { id, publicId } = await createPayment(services, player, { sum: SUM, method: 'sandbox', promo: '' });
  const [row] = await rowsOf(services, 'SELECT external_id FROM payments WHERE id = ?', [id]);
  return { id, publicId, externalId: String(row?.['external_id']) };
}

/** The texts by which the statements of a credit name its payment. */
const namesOf = ({ publicId, externalId }: BegunPayment): readonly string[] => [publicId, externalId];

/** The statements of a credit, from the notification to COMMIT. */
async function recordCredit(services: Services): Promise<Step[]> {
  const payer = await makePlayer(services, 0);
  const credit = ({ publicId }: { readonly publicId: string }): Promise<unknown> => {
    const { body, headers } = sandboxNotification(publicId);
    return handleNotification(services, 'sandbox', { body: Buffer.from(body), headers, address: '127.0.0.1' });
  };
  // The first credit fills the caches.
  await credit(await begin(services, payer));
  const payment = await begin(services, payer);
  return await record(services, payer, [payment.id], () => credit(payment), namesOf(payment));
}

/** Credits as many new payments by bare statements. Returns the time. */
async function replayAll(
  { services, databaseUrl }: ReplaySchema,
  steps: readonly Step[],
  twins: readonly Player[],
): Promise<number> {
  const namesById = new Map<number, readonly string[]>();
  const replayers = await Promise.all(
    twins.map(async (twin) => {
      const ids: number[] = [];
      for (let turn = 0; turn < PAYMENTS_EACH; turn += 1) {
        const payment = await begin(services, twin);
        ids.push(payment.id);
        namesById.set(payment.id, namesOf(payment));
      }
      const nextItems = (): readonly number[] | null => {
        const id = ids.pop();
        return id === undefined ? null : [id];
      };
      return {
        playerId: twin.id,
        nextItems,
        namesOf: ([id = 0]: readonly number[]) => namesById.get(id) ?? [],
        before: [],
      };
    }),
  );
  const { seconds } = await replay(databaseUrl, services.config.poolSize, steps, replayers);
  return seconds * 1000;
}
