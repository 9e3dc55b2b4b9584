import { assert } from '#src/shared/assert.ts';

/**
 * Returns a statement's template. The connections accept several statements in one text, so a template with a second
 * one is refused: values come by placeholders only, which the driver escapes.
 *
 * @throws Error when the template contains a semicolon
 */
export function singleStatement(sql: string): string {
  assert(!sql.includes(';'), `A statement contains a semicolon: ${sql}`);
  return sql;
}
