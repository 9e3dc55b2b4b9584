/** What the forms of the page say: the number of a draw, or the values themselves, as they were typed. */
export interface CheckForm {
  readonly draw: string;
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: string;
  readonly cursor: string;
}

/** What came of checking. */
export type Checked =
  /** There is no such draw. */
  | { readonly kind: 'unknown' }
  /** Its seed is not revealed yet. */
  | { readonly kind: 'waiting'; readonly drawId: number }
  /** A number that is none. */
  | { readonly kind: 'wrong' }
  /** No answer came, or the browser cannot count. */
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'counted';
      readonly by: 'server' | 'browser';
      /** Null where values were pasted. */
      readonly drawId: number | null;
      /** SHA-256 of the server seed's text. */
      readonly hash: string;
      readonly digest: string;
      readonly ticket: number;
      /** Whether all that is claimed holds; null where nothing was claimed. */
      readonly holds: boolean | null;
    };

export interface CheckPageModel {
  readonly asked: CheckForm;
  /** Null where nothing was asked. */
  readonly result: Checked | null;
}
