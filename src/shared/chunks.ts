/** Rows per statement. The cost of parsing a statement grows faster than its length. */
const ROWS_AT_ONCE = 500;

/** Splits rows into chunks of a suitable size for one statement, in order. Returns no chunk for no rows. */
export const chunksOf = <Row>(rows: readonly Row[], size = ROWS_AT_ONCE): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => rows.slice(index * size, (index + 1) * size));
