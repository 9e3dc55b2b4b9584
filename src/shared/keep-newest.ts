/** Puts an entry last in a map of at most `most` entries, and evicts the first ones, which were put the longest ago. */
export function keepNewest<Key, Value>(entries: Map<Key, Value>, key: Key, value: Value, most: number): void {
  entries.delete(key);
  entries.set(key, value);
  for (const oldest of entries.keys()) {
    if (entries.size <= most) return;
    entries.delete(oldest);
  }
}
