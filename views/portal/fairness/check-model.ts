import type { CheckForm, CheckOutcome } from '#ui/models/draws.ts';

export interface CheckPageModel {
  readonly asked: CheckForm;
  /** Null without a query. */
  readonly result: CheckOutcome | null;
}
