/** Times are ISO 8601. */

export interface FaultRow {
  readonly hash: string;
  readonly message: string;
  readonly source: string;
  readonly place: string;
  readonly count: number;
  readonly firstAt: string;
  readonly lastAt: string;
  readonly firstBuild: string;
  readonly lastBuild: string;
  /** False for an error that browsers reported. */
  readonly isServer: boolean;
  /** True when the error recurred after it was marked as done. */
  readonly isBack: boolean;
}

export interface FaultsModel {
  readonly isOpen: boolean;
  readonly faults: readonly FaultRow[];
  readonly next: string | null;
}

export interface ClientErrorModel {
  readonly fault: FaultRow;
  readonly isOpen: boolean;
  readonly stack: string;
  readonly url: string;
  readonly userAgent: string;
  readonly requestId: string;
  readonly agents: readonly { readonly words: string; readonly count: number }[];
  readonly doneAt: string | null;
  readonly doneBy: string | null;
  readonly idempotencyKey: string;
}
