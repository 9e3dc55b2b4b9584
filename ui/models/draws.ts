export interface SeedsModel {
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  /** Number of the next draw. */
  readonly nonce: number;
}

/** Values of the check forms, as typed: a draw id, or all draw values. */
export interface CheckForm {
  readonly draw: string;
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: string;
  readonly cursor: string;
}

export type CheckOutcome =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'waiting'; readonly drawId: number }
  /** The seed is empty or a number is invalid. */
  | { readonly kind: 'wrong' }
  /** The request failed, or the browser lacks the required crypto functions. */
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'counted';
      readonly by: 'server' | 'browser';
      /** Null for pasted values. */
      readonly drawId: number | null;
      /** SHA-256 of the server seed's text. */
      readonly hash: string;
      readonly digest: string;
      readonly ticket: number;
      /** True if all claimed values match; null when none were claimed. */
      readonly holds: boolean | null;
    };
