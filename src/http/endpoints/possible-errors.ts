import type { ErrorKey } from '#src/shared/errors.ts';
import type { Endpoint } from './endpoint.ts';

/** Errors of every call: a bug, and a database or Redis that is away. */
const ALWAYS: readonly ErrorKey[] = ['errors.request.malformed', 'errors.server', 'errors.down'];
const BODY: readonly ErrorKey[] = ['errors.request.json', 'errors.request.large', 'errors.request.type'];
const UPLOAD: readonly ErrorKey[] = ['errors.upload.large'];
const IDEMPOTENT: readonly ErrorKey[] = ['errors.request.key', 'errors.key.reused'];

/**
 * Every error that a call may answer: those that follow from its access, limits, input and format, and those that it
 * declares.
 */
export function possibleErrors(endpoint: Endpoint): readonly ErrorKey[] {
  const { access, limits, csrf, errors, isIdempotent, isRead, upload, api } = endpoint;
  const isLimited = limits.perCaller !== null || limits.perAddress !== null || limits.guessable !== null;
  const hasBody = api !== null && api.method !== 'GET';
  const keys: ErrorKey[] = [
    ...ALWAYS,
    ...(hasBody ? BODY : []),
    ...(hasRules(endpoint) ? (['errors.request.rule'] as const) : []),
    ...(access.role === 'player' ? (['errors.auth.invalid'] as const) : []),
    ...(access.isAdultOnly ? (['errors.maintenance', 'errors.age.confirm'] as const) : []),
    ...(csrf === 'origin' ? (['errors.origin'] as const) : []),
    ...(isLimited && limits.beyond === 'refuse' ? (['errors.rate'] as const) : []),
    // Commands wait for locked rows.
    ...(isRead ? [] : (['errors.busy'] as const)),
    ...(isIdempotent ? IDEMPOTENT : []),
    ...(upload === null ? [] : UPLOAD),
    ...errors,
  ];
  return [...new Set(keys)];
}

/** An input without fields breaks no rule. */
const hasRules = ({ input }: Endpoint): boolean => !('shape' in input) || Object.keys(input.shape as object).length > 0;
