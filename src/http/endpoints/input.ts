import { createHash } from 'node:crypto';
import type { ZodType } from 'zod';
import type { ErrorKey } from '#src/shared/errors.ts';
import { ERRORS, fail } from '#src/shared/errors.ts';

const DEEPEST = 16;
/** Half a character, or the character that ends a text in C: no name or address of ours holds one. */
const UNPRINTABLE = /[\0\p{Surrogate}]/u;

interface Issue {
  readonly code?: string;
  readonly message: string;
  readonly path: readonly PropertyKey[];
}

/**
 * Reads what was sent as what an action takes. Throws 400 where a field is missing or of another type, 422 where
 * it breaks a rule; a rule may name its own text key as its message.
 */
export function readInput<Input>(schema: ZodType<Input>, sent: unknown): Input {
  const result = schema.safeParse(sent);
  if (result.success) return result.data;
  const issues: readonly Issue[] = result.error.issues;
  const issue = issues.find(isMalformed) ?? issues[0];
  const field = issue?.path.map(String).join('.') ?? '';
  if (issue === undefined || isMalformed(issue)) fail('errors.request.malformed', { field });
  fail(isErrorKey(issue.message) ? issue.message : 'errors.request.rule', { field });
}

/** The names of the fields that a schema refused: a page asks whether it was a part of its path. */
export const refusedFields = (schema: ZodType, sent: unknown): readonly string[] => {
  const result = schema.safeParse(sent);
  return result.success ? [] : result.error.issues.map((issue) => String(issue.path[0] ?? ''));
};

/** SHA-256 hex of what a request asks for: method, path and body, whatever the order of the body's fields. */
export const hashRequest = (method: string, path: string, body: unknown): string =>
  createHash('sha256')
    .update(`${method} ${path}\n${canonical(body)}`)
    .digest('hex');

/** A rule over several fields says `missing` where one of them had to be there. */
function isMalformed({ code, message }: Issue): boolean {
  return code === 'invalid_type' || code === 'invalid_union' || code === 'unrecognized_keys' || message === 'missing';
}

const isErrorKey = (text: string): text is ErrorKey => Object.hasOwn(ERRORS, text);

/**
 * Refuses with 400 what no field of ours can be: half characters, the character that ends a text in C, and values
 * nested so deep that walking through them would cost more than the answer. Comes before anything else looks inside.
 */
export function checkSent(value: unknown, depth = 0): void {
  if (depth > DEEPEST) fail('errors.request.malformed', { field: '' });
  if (typeof value === 'string') {
    if (UNPRINTABLE.test(value)) fail('errors.request.malformed', { field: '' });
  } else if (Array.isArray(value)) {
    for (const part of value) checkSent(part, depth + 1);
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) checkSent(part, depth + 1);
  }
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`).join(',')}}`;
}
