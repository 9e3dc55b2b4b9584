export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** Accepts interfaces, which `Json` alone rejects because they have no index signature. */
type JsonShaped<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends (...args: never[]) => unknown
    ? never
    : Value extends Date
      ? never
      : { readonly [Key in keyof Value]: JsonShaped<Value[Key]> };

/** Casts a plain JSON model to `Json`. Dates and functions do not compile. */
export const asJson = <Value>(value: Value & JsonShaped<Value>): Json => value as Json;

/** The envelope of every response of /api (docs/api.md). */
export type Envelope<Data = Json> =
  | { readonly status: 'ok'; readonly data?: Data; readonly message?: string }
  | { readonly status: 'error'; readonly error: string; readonly message: string; readonly params?: Json };

/** One page of a list with keyset pagination. `next` is an opaque cursor, null on the last page. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
  readonly total: number | null;
}
