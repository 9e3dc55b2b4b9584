import { cpus } from 'node:os';

/** A measured value beside its comparison, and whether it reaches its goal. */
export interface Row {
  readonly work: string;
  readonly figure: string;
  readonly beside: string;
  readonly ratio: string;
  readonly goal: string;
  readonly isMet: boolean;
}

/** Prints the machine of the measurement: values are comparable within one run only. */
export function printMachine(): void {
  console.log(`Node ${process.version}, ${String(cpus().length)} cores. Figures are comparable within this run only.`);
}

/** One line per measurement, at once: a whole run takes minutes. */
export function printRow({ work, figure, beside, ratio, goal, isMet }: Row): void {
  const parts = [figure, beside, ratio === '' ? '' : `ratio ${ratio}`, `${goal} ${isMet ? 'met' : 'SHORT'}`.trim()];
  console.log(`${work}: ${parts.filter((part) => part !== '').join(', ')}`);
}

export function printTable(rows: readonly Row[]): void {
  console.table(
    rows.map(({ work, figure, beside, ratio, goal, isMet }) => ({
      work,
      figure,
      beside,
      ratio,
      goal: `${goal} ${isMet ? 'met' : 'SHORT'}`.trim(),
    })),
  );
}

/** The median: one slow round of a noisy machine does not count. */
export function median(values: readonly number[]): number {
  const ascending = values.toSorted((a, b) => a - b);
  return ascending[Math.floor(ascending.length / 2)] ?? 0;
}
