import type { Fault } from './faults.ts';
import { type Judged, type Outcome, suffer } from './suffer.ts';

/** Hurts a store by every fault in turn, printing a line for each and a table of all. Answers whether all held. */
export async function sufferAll<Hurt extends Judged>(trial: Hurt, faults: readonly Fault<Hurt>[]): Promise<boolean> {
  const outcomes: Outcome[] = [];
  for (const fault of faults) {
    const outcome = await suffer(trial, fault);
    console.log(`${outcome.isMet ? 'held ' : 'BROKE'}  ${outcome.fault}: ${outcome.told}`);
    outcomes.push(outcome);
  }
  console.table(
    outcomes.map(({ fault, verdict, recoveryMs, presses, statuses }) => ({
      fault,
      'drift, kopecks': verdict?.driftKopecks ?? '-',
      lost: verdict?.lost ?? '-',
      doubled: verdict?.doubled ?? '-',
      'half done': verdict?.halfDone.length ?? '-',
      'back after, s': recoveryMs === null ? '-' : (recoveryMs / 1000).toFixed(2),
      actions: presses,
      'other answers': statuses,
    })),
  );
  const broken = outcomes.filter(({ isMet }) => !isMet);
  console.log(`${String(outcomes.length - broken.length)} held, ${String(broken.length)} broke`);
  return broken.length === 0 && outcomes.length > 0;
}
