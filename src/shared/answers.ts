/** What travels as JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** What an interface must hold to be JSON: an interface has no index signature, so `Json` alone does not take one. */
type JsonShaped<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends (...given: never[]) => unknown
    ? never
    : Value extends Date
      ? never
      : { readonly [Key in keyof Value]: JsonShaped<Value[Key]> };

/** Takes a model made of plain JSON as JSON. Dates and functions do not compile. */
export const asJson = <Value>(value: Value & JsonShaped<Value>): Json => value as Json;

/** The envelope of every answer of /api (docs/api.md). */
export type Envelope<Data = Json> =
  | { readonly status: 'ok'; readonly data?: Data; readonly message?: string }
  | { readonly status: 'error'; readonly error: string; readonly message: string; readonly params?: Json };

/** One page of a list that is read by key. `next` is opaque; null says that this was the last page. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
  readonly total: number | null;
}
