/** One page of a list. `next` marks where the following page begins; null on the last page. */
export interface Page<Row, Mark> {
  readonly rows: Row[];
  readonly next: Mark | null;
}

/** Cuts rows to one page. The list was read with one row more than the page has. */
export function pageOf<Row, Mark>(found: readonly Row[], limit: number, markOf: (last: Row) => Mark): Page<Row, Mark> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last !== undefined ? markOf(last) : null };
}
