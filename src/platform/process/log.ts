import { pino } from 'pino';
import type { DestinationStream } from 'pino';

/** Name of a log event, such as `payment.claim.mismatch`. docs/reference.md says what each event means. */
export type LogEventName = Lowercase<`${string}.${string}`>;

type WriteLogEvent = (fields: Readonly<Record<string, unknown>>, event: LogEventName) => void;

/** The logger: JSON lines with level, time, event name and fields. */
export interface Log {
  readonly debug: WriteLogEvent;
  readonly info: WriteLogEvent;
  readonly warn: WriteLogEvent;
  readonly error: WriteLogEvent;
  readonly fatal: WriteLogEvent;
  readonly isLevelEnabled: (level: string) => boolean;
  /** Writes buffered lines out; `done` is called afterwards. */
  readonly flush: (done?: (error?: Error) => void) => void;
}

const SECRET_NAMES = ['token', 'secret', 'password', 'authorization', 'cookie', 'serverSeed', 'code', 'authCode'];
const SECRET_IN_QUERY =
  /([?&](?:token|authCode|authData|code|key|secret|sign|hash|state|link|params|device|email|proof)=)[^&#\s"'<>()]*/gi;
/** The invitation link of a staff member, and the address that mail programs call, contain a secret. */
const SECRET_IN_PATH = /((?:\/staff\/begin|\/api\/email\/stop)\/)[^/?#\s"'<>():]+/gi;
const MASK = '***';

/**
 * Opens the log. `level` is pino's (silent in tests). Lines are written in batches a few times a second, which saves
 * system calls; the rest is flushed at exit. `destination` replaces the standard output.
 */
export const createLog = (level: string, destination: DestinationStream = toOutput()): Log =>
  pino(
    {
      level,
      base: null,
      messageKey: 'event',
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: [...SECRET_NAMES, ...SECRET_NAMES.map((name) => `*.${name}`)], censor: MASK },
      serializers: { err: describeError },
    },
    destination,
  );

const toOutput = (): DestinationStream =>
  pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 250 });

/** Masks tokens, codes, signatures and keys in an address, or in the addresses of a text. */
export function maskAddress(address: string): string {
  const path = address.replaceAll(SECRET_IN_PATH, `$1${MASK}`);
  return path.includes('?') ? path.replaceAll(SECRET_IN_QUERY, `$1${MASK}`) : path;
}

interface ErrorFields {
  readonly type?: string;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly errorCode?: string | number;
  readonly errno?: string | number;
  readonly cause?: ErrorFields;
}

/** Database errors contain the whole statement with its values; only the fields that name the fault are logged. */
export function describeError(error: unknown): ErrorFields {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, errno } = error as { code?: unknown; errno?: unknown };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(typeof code === 'string' || typeof code === 'number' ? { errorCode: code } : {}),
    ...(typeof errno === 'number' ? { errno } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
