/** Stops at a mistake of ours: throws an Error that no page explains. A player's mistake is `fail`, never this. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion: ${message}`);
}
