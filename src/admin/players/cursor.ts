import { fail } from '#src/shared/errors.ts';

/** A cursor is where a page ended, as text that goes into an address. */
export const cursorOf = (...mark: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(mark)).toString('base64url');

/** The id that a cursor ends with; the greatest there is without one. Fails with 400 for one that is not ours. */
export function beforeOf(cursor: string | null): number {
  if (cursor === null) return Number.MAX_SAFE_INTEGER;
  const [id] = markOf(cursor);
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : wrong();
}

/** What `cursorOf` was given. Fails with 400 for a cursor that is none of ours. */
export function markOf(cursor: string): readonly unknown[] {
  try {
    const mark: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(mark) ? (mark as unknown[]) : wrong();
  } catch {
    return wrong();
  }
}

const wrong = (): never => fail('errors.request.malformed', { field: 'cursor' });

/** One page of more rows than it shows, and where the following one begins. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  mark: (last: Row) => string,
): { readonly shown: readonly Row[]; readonly next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next: rows.length > limit && last !== undefined ? mark(last) : null };
}
