import { column, type RowOf, rowShape } from '#src/platform/database/rows.ts';
import { centiPoints, kopecks } from '#src/shared/units.ts';

/** Outcome of a late delivery: points in full, cut by a limit, none below the smallest price, none for an account. */
export type GiftOutcome = 'given' | 'capped' | 'small' | 'closed' | 'blocked';

export const promiseShape = rowShape({
  id: column.integer,
  withdrawalId: column.integer,
  hours: column.integer,
  perMille: column.integer,
  leastKopecks: column.integer.mapped(kopecks),
  /** Points for a late delivery, before the limits of a day. */
  centiPoints: column.integer.mapped(centiPoints),
  dueAt: column.timestamp,
});

export type DeliveryPromise = RowOf<typeof promiseShape>;

/** Figures of a day, or of its part so far. */
export interface DayFigures {
  readonly requests: number;
  readonly delivered: number;
  /** Null when nothing was delivered. */
  readonly medianSeconds: number | null;
  readonly p90Seconds: number | null;
  readonly missed: number;
  readonly centiPoints: number;
}

export const dayShape = rowShape({
  id: column.integer,
  /** Moscow day. */
  day: column.integer,
  requests: column.integer,
  delivered: column.integer,
  medianSeconds: column.integer.nullable,
  p90Seconds: column.integer.nullable,
  missed: column.integer,
  centiPoints: column.integer,
  signature: column.binary.nullable,
});

export type DeliveryDay = RowOf<typeof dayShape>;
