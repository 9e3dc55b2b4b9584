import { fail } from '#src/shared/errors.ts';

/** Encodes the end of a page as text for an address. */
export const cursorOf = (...mark: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(mark)).toString('base64url');

/**
 * The last id in a cursor, or the greatest possible id without a cursor. Throws a 400 for a cursor that is not valid.
 */
export function beforeOf(cursor: string | null): number {
  if (cursor === null) return Number.MAX_SAFE_INTEGER;
  const [id] = markOf(cursor);
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : wrong();
}

/** Decodes the output of `cursorOf`. Throws a 400 for a cursor that is not valid. */
export function markOf(cursor: string): readonly unknown[] {
  try {
    const mark: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(mark) ? (mark as unknown[]) : wrong();
  } catch {
    return wrong();
  }
}

const wrong = (): never => fail('errors.request.malformed', { field: 'cursor' });
