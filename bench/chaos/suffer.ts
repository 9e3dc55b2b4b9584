import type { Fault } from './faults.ts';
import type { Traffic } from './traffic.ts';
import type { Verdict } from './verdict.ts';

const BEFORE = 60;
const AFTER = 60;
const RECOVERY_MS = 5000;
/** A store that is away says so; nothing else may go wrong in it. */
const DOWN = 503;
const NO_ANSWER = 0;

/** A store that can be hurt: players come to it, and its value can be judged after them. */
export interface Judged {
  readonly come: () => Promise<Traffic>;
  readonly judge: (traffic: Traffic) => Promise<Verdict>;
}

/** What a fault did. */
export interface Outcome {
  readonly fault: string;
  /** Null where it could not be tried. */
  readonly verdict: Verdict | null;
  readonly recoveryMs: number | null;
  /** Actions that succeeded. */
  readonly presses: number;
  /** How often each other status came. */
  readonly statuses: string;
  readonly isMet: boolean;
  /** All of it in words. */
  readonly told: string;
}

/** Hurts the store in the middle of traffic, waits until all that was asked is answered, and judges what came of it. */
export async function suffer<Hurt extends Judged>(trial: Hurt, fault: Fault<Hurt>): Promise<Outcome> {
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
  const faults = complaintsOf(verdict, recoveryMs, traffic);
  return {
    fault: fault.name,
    verdict,
    recoveryMs,
    presses: traffic.presses.length,
    statuses,
    isMet: faults.length === 0,
    told: faults.length === 0 ? `back after ${recoveryMs.toFixed(0)} ms` : faults.join('; '),
  };
}

function untried({ name }: Pick<Fault, 'name'>, lack: string): Outcome {
  const none = { verdict: null, recoveryMs: null, presses: 0, statuses: '' };
  return { fault: name, ...none, isMet: true, told: `not tried: ${lack}` };
}

function othersOf({ statuses }: Traffic): string {
  const others = [...statuses].filter(([status]) => status !== 200).toSorted(([one], [other]) => one - other);
  return others
    .map(([status, times]) => `${status === NO_ANSWER ? 'none' : String(status)} x ${String(times)}`)
    .join(', ');
}

function complaintsOf(verdict: Verdict, recoveryMs: number, { statuses }: Traffic): readonly string[] {
  const broken = [...statuses.keys()].filter((status) => status >= 500 && status !== DOWN);
  return [
    ...(verdict.driftKopecks === 0 ? [] : [`drift of ${String(verdict.driftKopecks)} kopecks`]),
    ...(verdict.lost === 0 ? [] : [`${String(verdict.lost)} lost`]),
    ...(verdict.doubled === 0 ? [] : [`${String(verdict.doubled)} doubled`]),
    ...verdict.halfDone,
    ...(recoveryMs <= RECOVERY_MS ? [] : [`back only after ${recoveryMs.toFixed(0)} ms`]),
    ...(broken.length === 0 ? [] : [`answered ${broken.join()}`]),
  ];
}
