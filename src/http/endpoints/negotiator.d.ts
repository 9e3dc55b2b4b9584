/** The part of negotiator in use: its published types do not know `preferred`. */
declare module 'negotiator' {
  import type { IncomingMessage } from 'node:http';

  export default class Negotiator {
    constructor(req: Pick<IncomingMessage, 'headers'>);
    /** Accepted ones of `available`, the best first; `preferred` orders those of equal weight. */
    encodings(available: readonly string[], options?: { readonly preferred: readonly string[] }): string[];
    mediaTypes(available: readonly string[]): string[];
  }
}
