import type { Fault } from './faults.ts';
import { type StoreUnderTest, type Outcome, type Result, suffer } from './suffer.ts';

const RESULTS: readonly Result[] = ['held', 'broke', 'not tried'];

/**
 * Injects every fault in turn, prints a line for each and a table of all. Returns whether every fault was tried and
 * held.
 */
export async function sufferAll<Hurt extends StoreUnderTest>(
  trial: Hurt,
  faults: readonly Fault<Hurt>[],
): Promise<boolean> {
  const outcomes: Outcome[] = [];
  for (const fault of faults) {
    const outcome = await suffer(trial, fault);
    console.log(lineOf(outcome));
    outcomes.push(outcome);
  }
  console.table(
    outcomes.map(({ fault, result, verdict, recoveryMs, presses, statuses }) => ({
      fault,
      result,
      'drift, kopecks': verdict?.driftKopecks ?? '-',
      lost: verdict?.lost ?? '-',
      doubled: verdict?.doubled ?? '-',
      'half done': verdict?.halfDone.length ?? '-',
      'back after, s': recoveryMs === null ? '-' : (recoveryMs / 1000).toFixed(2),
      actions: presses,
      'other answers': statuses,
    })),
  );
  const { line, isPassed } = summaryOf(outcomes);
  console.log(line);
  return isPassed;
}

const lineOf = ({ fault, result, summary }: Outcome): string =>
  `${(result === 'broke' ? 'BROKE' : result).padEnd(9)}  ${fault}: ${summary}`;

/** Counts the results. A run passes when it tried every fault that it names, and all of them held. */
export function summaryOf(outcomes: readonly Pick<Outcome, 'result'>[]): {
  readonly line: string;
  readonly isPassed: boolean;
} {
  const countOf = (countedResult: Result): number => outcomes.filter(({ result }) => result === countedResult).length;
  return {
    line: [
      `${String(outcomes.length - countOf('not tried'))} of ${String(outcomes.length)} tried`,
      ...RESULTS.map((result) => `${String(countOf(result))} ${result}`),
    ].join(', '),
    isPassed: outcomes.length > 0 && countOf('held') === outcomes.length,
  };
}
