import { fail } from '#src/shared/errors.ts';

/** The id at which a page ends as an opaque cursor. */
export const cursorOfId = (id: number): string => Buffer.from(String(id)).toString('base64url');

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
