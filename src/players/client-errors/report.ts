import { createHash } from 'node:crypto';

/** What a page told of a fault. Everything is the text of a stranger. */
export interface Report {
  /** Where it was caught: `window`, `promise`, `app init`, `error page`, or whatever a client of others says. */
  readonly source: string;
  readonly message: string;
  readonly stack: string;
  readonly url: string;
  readonly file: string;
  readonly line: number | null;
  readonly column: number | null;
  readonly userAgent: string;
  /** Of which build the page was, as it says; empty where it says none. */
  readonly build: string;
}

const LONGEST = 2000;
const LONGEST_SOURCE = 64;
const LARGEST_NUMBER = 2 ** 31 - 1;

/**
 * Reads what came under `error` and `source`: a JSON object of the fields, or just words. Longer fields are cut, what
 * is of another type is left out; nothing is refused.
 */
export function readReport(error: string, source: string): Report {
  const told = fieldsOf(error);
  const text = (name: string): string => cut(told[name], LONGEST);
  return {
    source: cut(source, LONGEST_SOURCE),
    message: text('message'),
    stack: text('stack'),
    url: text('url'),
    file: text('file'),
    line: whole(told['line']),
    column: whole(told['column']),
    userAgent: text('userAgent'),
    build: /^[\da-f]{1,12}$/.exec(text('build'))?.[0] ?? '',
  };
}

/** The same fault has the same trace; one without a trace is told by its words and its place. */
export function hashOfFault({ source, message, stack, file, line, column }: Report): string {
  const told = stack === '' ? [source, message, file, line ?? '', column ?? ''] : [stack];
  return createHash('sha256').update(told.join('\n')).digest('hex');
}

/** Those that say nothing anybody could mend. */
export const isIdle = ({ message, stack }: Report): boolean =>
  message.trim() === 'Script error.' || message + stack === '';

function fieldsOf(error: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(error);
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Record<string, unknown>;
  } catch {
    // Words are a report too.
  }
  return { message: error };
}

/** By characters as the database counts them: none is cut in two. */
const cut = (told: unknown, longest: number): string =>
  typeof told === 'string'
    ? Array.from(told.slice(0, 2 * longest).replace(/[\0\p{Surrogate}]/gu, ''))
        .slice(0, longest)
        .join('')
    : '';

const whole = (told: unknown): number | null =>
  typeof told === 'number' && Number.isSafeInteger(told) && told >= 0 && told <= LARGEST_NUMBER ? told : null;
