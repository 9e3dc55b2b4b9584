import { fail } from '#src/shared/errors.ts';

/** The id at which a page ends as an opaque cursor; null for the last page. */
export const cursorOfId = (id: number | null): string | null =>
  id === null ? null : Buffer.from(String(id)).toString('base64url');

/**
 * The id before which the page of a cursor begins; greater than all ids for the first page.
 *
 * @throws errors.request.malformed when the cursor is invalid
 */
export function beforeIdOf(cursor: string | null): number {
  if (cursor === null) return Number.MAX_SAFE_INTEGER;
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!/^\d{1,15}$/.test(text)) fail('errors.request.malformed', { field: 'cursor' });
  return Number(text);
}
