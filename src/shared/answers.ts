export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** JSON values, with interfaces allowed, which an index signature would exclude. */
export type Answerable<Value> = Value extends Json
  ? Value
  : Value extends (...args: never[]) => unknown
    ? never
    : Value extends Date
      ? never
      : Value extends object
        ? { readonly [Key in keyof Value]: Answerable<Value[Key]> }
        : never;

/** The envelope of every response of /api (/api/docs). */
export type Envelope<Data = Json> =
  | { readonly status: 'ok'; readonly data?: Data; readonly message?: string }
  | { readonly status: 'error'; readonly error: string; readonly message: string; readonly params?: Json };

/** One page of a list with keyset pagination. `next` is an opaque cursor, null on the last page. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
  readonly total: number | null;
}
