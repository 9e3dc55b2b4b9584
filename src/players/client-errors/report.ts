import { createHash } from 'node:crypto';
import { maskAddress } from '#src/platform/process/log.ts';
import type { ServerFault } from '#src/platform/process/server-faults.ts';

/** An error report from a page, whose fields are untrusted texts, or of the server itself. */
export interface ClientErrorReport {
  /** Source of the error: `window`, `promise`, `app init`, `error page`, or any text from a third-party client. */
  readonly source: string;
  readonly message: string;
  readonly stack: string;
  readonly url: string;
  readonly file: string;
  readonly line: number | null;
  readonly column: number | null;
  readonly userAgent: string;
  /** Build of the page, as reported; empty when missing. */
  readonly build: string;
  /** True for an error of the server itself. */
  readonly isServer: boolean;
  /** Id of the request in which the server failed; empty outside of requests and for browsers. */
  readonly requestId: string;
}

const LONGEST = 2000;
const LONGEST_SOURCE = 64;
const LONGEST_BUILD = 12;
const LONGEST_REQUEST_ID = 32;
const LARGEST_NUMBER = 2 ** 31 - 1;

/**
 * Reads the `error` and `source` fields: a JSON object of fields, or plain text. Long fields are truncated, fields of a
 * wrong type are ignored, and no report is refused.
 */
export function readReport(error: string, source: string): ClientErrorReport {
  const fields = fieldsOf(error);
  const text = (name: string): string => shorten(masked(fields[name]), LONGEST);
  return {
    source: shorten(source, LONGEST_SOURCE),
    message: text('message'),
    stack: text('stack'),
    url: text('url'),
    file: text('file'),
    line: wholeNumber(fields['line']),
    column: wholeNumber(fields['column']),
    userAgent: text('userAgent'),
    build: /^[\da-f]{1,12}$/.exec(text('build'))?.[0] ?? '',
    isServer: false,
    requestId: '',
  };
}

/** The report of a fault of the server. Texts of its log line are masked already. */
export function reportOfFault({ event, type, message, stack, where }: ServerFault, build: string): ClientErrorReport {
  const text = (value: string | undefined, longest = LONGEST): string => shorten(value ?? '', longest);
  const [, file, line, column] = /(?<![^\s(])((?:file:|\/)[^()\s]+):(\d+):(\d+)\)?$/m.exec(stack) ?? [];
  return {
    source: text(event, LONGEST_SOURCE),
    message: text(`${type}: ${message}`),
    stack: text(stack),
    url: text(where['address'] ?? where['job']),
    file: text(file),
    line: line === undefined ? null : wholeNumber(Number(line)),
    column: column === undefined ? null : wholeNumber(Number(column)),
    userAgent: '',
    build: text(build, LONGEST_BUILD),
    isServer: true,
    requestId: text(where['requestId'], LONGEST_REQUEST_ID),
  };
}

/**
 * Grouping key of a fault of the server: its event and the lines of its stack. The message may contain ids, so it only
 * counts without a stack. Reports of browsers contain no NUL, so none can take the key of a fault.
 */
export function hashOfFault({ event, type, message, stack }: ServerFault): string {
  const lines = stack.split('\n').filter((line) => /^\s+at /.test(line));
  const facts = ['server', event, type, ...(lines.length === 0 ? [message] : lines)];
  return createHash('sha256').update(facts.join('\0')).digest('hex');
}

/** Grouping key of an error: its stack trace, or the message and location when there is no trace. */
export function hashOfClientError({ source, message, stack, file, line, column }: ClientErrorReport): string {
  const facts = stack === '' ? [source, message, file, line ?? '', column ?? ''] : [stack];
  return createHash('sha256').update(facts.join('\n')).digest('hex');
}

/** Reports with no information that could help to fix the error. */
export const isUselessReport = ({ message, stack }: ClientErrorReport): boolean =>
  message.trim() === 'Script error.' || message + stack === '';

function fieldsOf(error: string): Readonly<Record<string, unknown>> {
  try {
    const record: unknown = JSON.parse(error);
    if (typeof record === 'object' && record !== null && !Array.isArray(record))
      return record as Record<string, unknown>;
  } catch {
    // Plain text is a valid report.
  }
  return { message: error };
}

/** The page at which an error happened may have a secret in its address. */
const masked = (value: unknown): unknown =>
  typeof value === 'string' ? maskAddress(value.slice(0, 2 * LONGEST)) : value;

/** Counts characters as the database does, so that no character is cut in two. */
const shorten = (value: unknown, longest: number): string =>
  typeof value === 'string'
    ? Array.from(value.slice(0, 2 * longest).replace(/[\0\p{Surrogate}]/gu, ''))
        .slice(0, longest)
        .join('')
    : '';

const wholeNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= LARGEST_NUMBER ? value : null;
