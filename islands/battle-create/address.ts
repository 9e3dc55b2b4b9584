import type { Choices } from './props.ts';

/** The query of the page with these cases and choices. */
export function queryOf(picked: readonly string[], { seats, mode, isPrivate, fundPercent }: Choices): string {
  const query = new URLSearchParams(picked.map((name): [string, string] => ['cases', name]));
  query.set('seats', seats);
  query.set('mode', mode);
  if (isPrivate) query.set('private', '1');
  if (fundPercent > 0) query.set('fundPercent', String(fundPercent));
  return query.toString();
}
