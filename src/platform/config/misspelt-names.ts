/** Shorter names are too close to the names of other programs. */
const SHORTEST = 6;
const MOST_EDITS = 2;
/** Variables of a provider begin so: only this store reads those that begin like a known one, whatever follows. */
const OF_PROVIDER = /^(?:AUTH|PAY)_[A-Z]+_/;

export interface MisspeltName {
  readonly name: string;
  /** The known name that it resembles. */
  readonly meant: string;
}

/**
 * Finds variables that look like a misspelt known name. A known name that is set itself has no misspelt twin: another
 * program may use the similar one.
 */
export function misspeltNames(source: NodeJS.ProcessEnv, known: readonly string[]): MisspeltName[] {
  const isOwn = (name: string): boolean => {
    const [prefix] = OF_PROVIDER.exec(name) ?? [];
    return prefix !== undefined && known.some((one) => one.startsWith(prefix));
  };
  const absent = known.filter((name) => name.length >= SHORTEST && (source[name] ?? '') === '');
  return Object.keys(source).flatMap((name) => {
    if (known.includes(name) || (source[name] ?? '') === '') return [];
    const meant = closest(name, absent, MOST_EDITS) ?? (isOwn(name) ? closest(name, known, Infinity) : null);
    return meant === null ? [] : [{ name, meant }];
  });
}

function closest(name: string, candidates: readonly string[], mostEdits: number): string | null {
  const [best] = candidates
    // Each edit changes the length by one at most.
    .filter((candidate) => Math.abs(candidate.length - name.length) <= mostEdits)
    .map((candidate) => ({ candidate, edits: editsBetween(name.toUpperCase(), candidate) }))
    .sort((one, other) => one.edits - other.edits);
  return best !== undefined && best.edits <= mostEdits ? best.candidate : null;
}

/** Number of letters to insert, delete, replace or swap with their neighbour (optimal string alignment). */
function editsBetween(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= from.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const edits = [at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (isSame ? 0 : 1)];
      if (isSwapped) edits.push(at(row - 2, column - 2) + 1);
      rows[row]?.push(Math.min(...edits));
    }
  }
  return at(from.length, to.length);
}
