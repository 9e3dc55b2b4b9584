import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { ZodType } from 'zod';
import type { IdempotencyClaim } from '#src/shared/actor.ts';
import type { ErrorKey } from '#src/shared/errors.ts';
import { ERRORS, fail } from '#src/shared/errors.ts';
import { pathnameOf } from '#src/http/request-context.ts';
import type { Endpoint } from './endpoint.ts';

const DEEPEST = 16;
/** Lone surrogates and NUL: no valid name or address contains them. */
const UNPRINTABLE = /[\0\p{Surrogate}]/u;

interface InputIssue {
  readonly code?: string;
  readonly message: string;
  readonly path: readonly PropertyKey[];
}

/**
 * Parses a request by a schema. A rule may name a text key as its message.
 *
 * @throws 400 for a missing field or a wrong type, 422 for a broken rule
 */
export function readInput<Input>(schema: ZodType<Input>, sent: unknown): Input {
  const result = schema.safeParse(sent);
  if (result.success) return result.data;
  const issues: readonly InputIssue[] = result.error.issues;
  const issue = issues.find(isMalformed) ?? issues[0];
  const field = issue?.path.map(String).join('.') ?? '';
  if (issue === undefined || isMalformed(issue)) fail('errors.request.malformed', { field });
  fail(isErrorKey(issue.message) ? issue.message : 'errors.request.rule', { field });
}

/** Names of the fields that a schema refuses: a page checks whether one is part of its path. */
export const refusedFields = (schema: ZodType, sent: unknown): readonly string[] => {
  const result = schema.safeParse(sent);
  return result.success ? [] : result.error.issues.map((issue) => String(issue.path[0] ?? ''));
};

const KEY = /^[\x21-\x7e]{8,64}$/;

/**
 * Takes the idempotency key off the fields, as a claim; null without a key.
 *
 * @throws 400 for a key of another length or with unprintable characters
 */
export function takeIdempotencyKey(
  endpoint: Endpoint,
  req: Request,
  sent: Readonly<Record<string, unknown>>,
): { claim: IdempotencyClaim | null; fields: Readonly<Record<string, unknown>> } {
  const { idempotencyKey, ...fields } = sent;
  if (!endpoint.isIdempotent) return { claim: null, fields };
  const key = req.headers['idempotency-key'] ?? idempotencyKey;
  if (key === undefined) return { claim: null, fields };
  if (typeof key !== 'string' || !KEY.test(key)) fail('errors.request.key');
  return { claim: { key, hash: hashRequest(req.method, pathnameOf(req), fields) }, fields };
}

/** SHA-256 hex of method, path and body, independent of the order of fields. */
export const hashRequest = (method: string, path: string, body: unknown): string =>
  createHash('sha256')
    .update(`${method} ${path}\n${canonical(body)}`)
    .digest('hex');

/** A rule over several fields reports `missing` when it requires one of them. */
function isMalformed({ code, message }: InputIssue): boolean {
  return code === 'invalid_type' || code === 'invalid_union' || code === 'unrecognized_keys' || message === 'missing';
}

const isErrorKey = (text: string): text is ErrorKey => Object.hasOwn(ERRORS, text);

/**
 * Refuses with 400 what no field can contain: lone surrogates, NUL, and values nested too deep to walk cheaply. Runs
 * before any other code reads the fields.
 */
export function checkCharacters(value: unknown, depth = 0): void {
  if (depth > DEEPEST) fail('errors.request.malformed', { field: '' });
  if (typeof value === 'string') {
    if (UNPRINTABLE.test(value)) fail('errors.request.malformed', { field: '' });
  } else if (Array.isArray(value)) {
    for (const part of value) checkCharacters(part, depth + 1);
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) checkCharacters(part, depth + 1);
  }
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`).join(',')}}`;
}
