/** A seal of the history, as the page shows it. Times are ISO 8601. */
export interface CheckpointModel {
  readonly number: number;
  readonly sealedAt: string;
  readonly hash: string;
  readonly restore: { readonly backedUpAt: string; readonly restoredAt: string } | null;
  readonly rows: number;
  readonly tables: readonly { readonly table: string; readonly rows: number }[];
}

export interface CheckpointsModel {
  /** Newest first. */
  readonly list: readonly CheckpointModel[];
  readonly isFirst: boolean;
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
}
