/** A change of one place in a source file that at least one of some tests must notice. */
export interface Mutation {
  readonly file: string;
  /** Occurs in the file exactly once. */
  readonly find: string;
  readonly replace: string;
  /** The fault that players or staff would see. */
  readonly means: string;
  /** The cheapest test files that should notice. */
  readonly tests: readonly string[];
  /** The reason why no test can notice; null for all others. */
  readonly survives: string | null;
}

type Entry = readonly [find: string, replace: string, means: string, survives?: string];

/** Mutations of one file that the same tests should notice. */
export const mutationsOf = (file: string, tests: readonly string[], entries: readonly Entry[]): Mutation[] =>
  entries.map(([find, replace, means, survives = null]) => ({ file, find, replace, means, tests, survives }));

/**
 * The text of a file with a mutation.
 *
 * @throws RangeError when the text to find is not there exactly once, or nothing would change
 */
export function mutate(text: string, { file, find, replace }: Pick<Mutation, 'file' | 'find' | 'replace'>): string {
  const places = text.split(find).length - 1;
  if (places !== 1) throw new RangeError(`${file} has ${String(places)} times: ${find}`);
  if (find === replace) throw new RangeError(`${file}: nothing changes: ${find}`);
  return text.replace(find, () => replace);
}

export type Result = 'killed' | 'timeout' | 'crashed' | 'survived';

const LEAST_KILLED_PERCENT = 95;

/** The last line of a run, and whether enough mutations were noticed. A test that did not end in time noticed. */
export function sumUp(results: readonly Result[]): { readonly line: string; readonly isEnough: boolean } {
  const count = (result: Result): number => results.filter((one) => one === result).length;
  const survived = count('survived');
  const percent = (100 * (results.length - survived)) / results.length;
  const killed = `${String(results.length - survived)} killed (${String(count('timeout'))} timeout, `;
  return {
    line:
      `${String(results.length)} mutations: ${killed}${String(count('crashed'))} crashed), ` +
      `${String(survived)} survived: ${percent.toFixed(1)} % killed`,
    isEnough: percent >= LEAST_KILLED_PERCENT,
  };
}
