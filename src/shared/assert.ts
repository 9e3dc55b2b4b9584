/** Checks an internal invariant: throws an Error, which is reported as a bug. Use `fail` for errors of users. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion: ${message}`);
}
