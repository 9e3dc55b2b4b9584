import { inspect } from 'node:util';
import { ConfigError } from '#src/platform/config/config.ts';
import { RestoreRefusal } from '#tools/backup/restore-refusal.ts';
import { Refusal } from '#tools/setup/progress.mjs';

/** The names of the environment that may hold a password. */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
  'REDIS_URL',
  'SECRET_KEY',
  'SECRET_KEY_OLD',
  'TRACE_KEY',
  'BACKUP_PUSH_PASSWORD',
] as const;
/** Errors whose message says what to do. */
const EXPECTED = [ConfigError, RestoreRefusal, Refusal];
const HIDDEN = '***';
const CREDENTIALS = /(\/\/)[^@/?#\s]*@/g;

/**
 * Prints the reason of a failure to stderr and sets the exit code to 1. Errors of libraries may quote an address, so
 * every secret of the environment is masked. An expected error is one line, any other has a stack.
 */
export function printFailure(error: unknown, env: NodeJS.ProcessEnv = process.env): void {
  process.stderr.write(`OpenCrate: ${failureText(error, env)}\n`);
  process.exitCode = 1;
}

/** The reason of a failure without the secrets of the environment. */
export function failureText(error: unknown, env: NodeJS.ProcessEnv = process.env): string {
  const isExpected = EXPECTED.some((kind) => error instanceof kind) || hasCode(error);
  return withoutSecrets(isExpected && error instanceof Error ? error.message : inspect(error), env);
}

/** The server or the disk refused, or did not answer: the message names it, and a stack adds nothing. */
const hasCode = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code !== undefined;

function withoutSecrets(text: string, env: NodeJS.ProcessEnv): string {
  const secrets = SECRETS.flatMap((name) => secretsIn(env[name] ?? '')).filter((secret) => secret !== '');
  const maskedText = secrets
    .toSorted((a, b) => b.length - a.length)
    .reduce((remaining, secret) => remaining.replaceAll(secret, HIDDEN), text);
  return maskedText.replaceAll(CREDENTIALS, `$1${HIDDEN}@`);
}

/** An address holds `user:password`, which libraries quote encoded or decoded; any other secret is the whole value. */
function secretsIn(value: string): string[] {
  const [, access] = /^[a-z+]+:\/\/(?:(.*)@)?/i.exec(value) ?? [];
  if (!value.includes('://')) return [value];
  if (access === undefined) return [];
  const password = access.slice(access.indexOf(':') + 1);
  return access.includes(':') ? [access, password, decoded(password)] : [];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
