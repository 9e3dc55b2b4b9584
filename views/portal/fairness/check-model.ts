import type { CheckForm, Checked } from '#ui/models/draws.ts';

export interface CheckPageModel {
  readonly asked: CheckForm;
  /** Null without a query. */
  readonly result: Checked | null;
}
