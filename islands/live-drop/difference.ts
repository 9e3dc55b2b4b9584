/**
 * How many new ones stand in front of what was shown, when nothing else is different but that as many went at the end;
 * null when more is different than that. Both lists name what is shown, the newest first.
 */
export function cameInFront(shown: readonly string[], wanted: readonly string[]): number | null {
  const longest = Math.max(shown.length, wanted.length);
  for (let count = 0; count < wanted.length; count += 1) {
    const stayed = [...wanted.slice(0, count), ...shown].slice(0, longest);
    if (stayed.length >= wanted.length && wanted.every((key, place) => key === stayed[place])) return count;
  }
  return null;
}
