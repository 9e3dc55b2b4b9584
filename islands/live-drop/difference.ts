/**
 * Number of new entries at the front when an equal number was removed from the end and nothing else changed; otherwise
 * null. Both lists hold entry keys, newest first.
 */
export function cameInFront(shown: readonly string[], wanted: readonly string[]): number | null {
  const longest = Math.max(shown.length, wanted.length);
  for (let count = 0; count < wanted.length; count += 1) {
    const stayed = [...wanted.slice(0, count), ...shown].slice(0, longest);
    if (stayed.length >= wanted.length && wanted.every((key, index) => key === stayed[index])) return count;
  }
  return null;
}
