import { z } from 'zod';
import { AppError } from '#src/shared/errors.ts';
import type { Endpoint } from './endpoint.ts';
import { possibleErrors } from './possible-errors.ts';

/**
 * Compares the JSON of a call with its declared output, as clients receive it: dates are texts, and undefined fields
 * are missing. Runs with CHECK_ANSWERS only, because it costs as much as the answer itself.
 *
 * @throws a bug: the answer is 500
 */
export function checkAnswer({ name, output }: Pick<Endpoint, 'name' | 'output'>, json: unknown): void {
  const received: unknown = json === undefined ? undefined : JSON.parse(JSON.stringify(json));
  const result = output?.safeParse(received);
  if (result?.success === false) throw new Error(`${name} deviates from its output: ${z.prettifyError(result.error)}`);
}

/**
 * Compares an error of a call with those that it declares.
 *
 * @throws a bug: the answer is 500
 */
export function checkError(endpoint: Endpoint, error: unknown): void {
  if (error instanceof AppError && !possibleErrors(endpoint).includes(error.key))
    throw new Error(`${endpoint.name} does not declare ${error.key}`, { cause: error });
}
