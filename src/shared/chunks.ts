/** Rows in one statement: the cost of reading a statement grows faster than its length. */
const ROWS_AT_ONCE = 500;

/** Cuts rows into stretches that one statement takes well, in their order; none of no rows. */
export const chunksOf = <Row>(rows: readonly Row[], size = ROWS_AT_ONCE): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, place) => rows.slice(place * size, (place + 1) * size));
