import type { Fault } from './faults.ts';
import type { Traffic } from './traffic.ts';
import type { Verdict } from './verdict.ts';

const BEFORE = 60;
const AFTER = 60;
const LONGEST_OUTAGE_MS = 5000;
/** The only error status that a store may return during a fault. */
const DOWN = 503;
const NO_ANSWER = 0;

/** A store under test: it generates traffic and checks the value afterwards. */
export interface StoreUnderTest {
  /** Longest time until the store answers again after a fault; 5 s by default. */
  readonly longestOutageMs?: number;
  readonly come: () => Promise<Traffic>;
  readonly judge: (traffic: Traffic) => Promise<Verdict>;
}

/** The three results of a fault. A fault that the machine cannot try has not held. */
export type Result = 'held' | 'broke' | 'not tried';

/** Result of a fault. */
export interface Outcome {
  readonly fault: string;
  readonly result: Result;
  /** Null when the fault was not tried. */
  readonly verdict: Verdict | null;
  readonly recoveryMs: number | null;
  readonly presses: number;
  /** Counts of all other statuses. */
  readonly statuses: string;
  /** The complete result as text. */
  readonly summary: string;
}

/** Injects a fault under traffic, waits until every request is answered, and checks the result. */
export async function suffer<Hurt extends StoreUnderTest>(trial: Hurt, fault: Fault<Hurt>): Promise<Outcome> {
  const lack = (await fault.lack?.(trial)) ?? null;
  if (lack !== null) return untried(fault, lack);
  const traffic = await trial.come();
  traffic.begin();
  await traffic.goOn(BEFORE);
  const mendedMs = await fault.act(trial, traffic);
  const recoveryMs = (await traffic.recovery(mendedMs)) - mendedMs;
  await traffic.goOn(AFTER);
  await traffic.end();
  const statuses = othersOf(traffic);
  const verdict = await trial.judge(traffic);
  const isLate = recoveryMs > (trial.longestOutageMs ?? LONGEST_OUTAGE_MS);
  const faults = complaintsOf(verdict, isLate ? recoveryMs : null, traffic);
  return {
    fault: fault.name,
    result: faults.length === 0 ? 'held' : 'broke',
    verdict,
    recoveryMs,
    presses: traffic.presses.length,
    statuses,
    summary: faults.length === 0 ? `back after ${recoveryMs.toFixed(0)} ms` : faults.join('; '),
  };
}

function untried({ name }: Pick<Fault, 'name'>, lack: string): Outcome {
  const none = { verdict: null, recoveryMs: null, presses: 0, statuses: '' };
  return { fault: name, result: 'not tried', ...none, summary: lack };
}

function othersOf({ statuses }: Traffic): string {
  const failures = [...statuses].filter(([status]) => status !== 200).toSorted(([a], [b]) => a - b);
  return failures
    .map(([status, times]) => `${status === NO_ANSWER ? 'none' : String(status)} x ${String(times)}`)
    .join(', ');
}

function complaintsOf(verdict: Verdict, lateMs: number | null, { statuses }: Traffic): readonly string[] {
  const serverErrors = [...statuses.keys()].filter((status) => status >= 500 && status !== DOWN);
  return [
    ...(verdict.driftKopecks === 0 ? [] : [`drift of ${String(verdict.driftKopecks)} kopecks`]),
    ...(verdict.lost === 0 ? [] : [`${String(verdict.lost)} lost`]),
    ...(verdict.doubled === 0 ? [] : [`${String(verdict.doubled)} doubled`]),
    ...verdict.halfDone,
    ...(lateMs === null ? [] : [`back only after ${lateMs.toFixed(0)} ms`]),
    ...(serverErrors.length === 0 ? [] : [`answered ${serverErrors.join()}`]),
  ];
}
