import { readSettings } from '#src/core/settings/index.ts';
import { allMethods, tryProviders } from '#src/payments/top-ups/index.ts';
import { readQueue } from '#src/payments/withdrawals/index.ts';
import { trySignIn } from '#src/players/sign-in/index.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import { readHeartbeats, readRecentOutcomes } from '#src/platform/process/heartbeat.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { moscowDay } from '#src/shared/moscow-day.ts';
import { DAY_MS } from '#src/shared/time.ts';
import { hasWithdrawals, paymentId, signInId } from './components.ts';
import { askDatabase, selectDays, upsertCheck } from './store.ts';

export const CHECK_SECONDS = 300;
/** Checks that are further apart left a gap: the state before it says nothing about the time in it. */
export const GAP_MS = 3 * CHECK_SECONDS * 1000;
/** A queue whose oldest request has waited this long does not move. */
const QUEUE_MS = DAY_MS;
const SLOW_MS = 2000;
/** So many failed answers, and more than one of twenty, are a failure of the store. */
const FEWEST_FAILED = 5;
const MOST_FAILED_SHARE = 0.05;

/** Outcomes of the checks by component; one that could not be measured is absent. */
type Outcomes = ReadonlyMap<string, boolean>;

/**
 * Checks every part of the store once and counts the outcomes of the day. The job runs in one process at a time. While
 * the database is away nothing is counted, so that the time shows as not measured.
 */
export async function checkComponents(services: Services): Promise<Outcomes> {
  const outcomes = await measure(services);
  await transaction<null>(services, null, async (tx) => {
    const day = moscowDay(tx.now.getTime());
    const ids = [...outcomes.keys()].sort();
    // The last row of a component counts.
    const before = new Map((await selectDays(tx, ids, day - 1)).map((row) => [row.component, row]));
    for (const component of ids) {
      const isGood = outcomes.get(component) === true;
      const last = before.get(component);
      const goesOn = last?.isGood === isGood && last.checkedAt > timeAfter(tx.now, -GAP_MS);
      await upsertCheck(tx, { component, day, isGood, sinceAt: goesOn ? last.sinceAt : tx.now, checkedAt: tx.now });
    }
    return null;
  });
  return outcomes;
}

async function measure(services: Services): Promise<Outcomes> {
  const checks = await Promise.all([
    checkStore(services),
    checkDatabase(services),
    checkLive(services),
    checkPayments(services),
    checkSignIn(services),
    checkWithdrawals(services),
  ]);
  return new Map(checks.flat());
}

type Checked = readonly (readonly [component: string, isGood: boolean])[];

/** The share of failed answers. Without Redis it is not known. */
async function checkStore(services: Services): Promise<Checked> {
  const outcomes = await readRecentOutcomes(services, services.clock.now().getTime());
  if (outcomes === null) return [];
  const { answered, failed } = outcomes;
  return [['store', failed < FEWEST_FAILED || failed <= answered * MOST_FAILED_SHARE]];
}

async function checkDatabase({ db }: Services): Promise<Checked> {
  const startedMs = performance.now();
  await askDatabase(db);
  return [['database', performance.now() - startedMs < SLOW_MS]];
}

/** Live updates travel through Redis, and a process has to be there that passes them on. */
async function checkLive(services: Services): Promise<Checked> {
  const heartbeats = await readHeartbeats(services, services.clock.now().getTime());
  return [['live', heartbeats !== null && heartbeats.serving > 0]];
}

/** Each method works as long as its provider answers. */
async function checkPayments(services: Services): Promise<Checked> {
  const [answers, methods] = await Promise.all([tryProviders(services), allMethods(services)]);
  return methods
    .filter(({ isOn }) => isOn)
    .map(({ provider, offer }) => [paymentId(offer.slug), answers.get(provider.name) === true]);
}

const checkSignIn = async (services: Services): Promise<Checked> =>
  (await trySignIn(services)).map(({ name, problem }) => [signInId(name), problem === null]);

async function checkWithdrawals(services: Services): Promise<Checked> {
  if (!hasWithdrawals(services)) return [];
  const [{ since }, { withdrawalsOpen }] = await Promise.all([readQueue(services.db), readSettings(services)]);
  const waitedMs = since === null ? 0 : services.clock.now().getTime() - since.getTime();
  return [['withdrawals', withdrawalsOpen && waitedMs < QUEUE_MS]];
}
