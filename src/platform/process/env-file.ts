import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** Names that only a start reads: the port and the folder are taken, and the number of workers is fixed. */
const FIXED = new Set(['HOST', 'PORT', 'DATA_DIR', 'WEB_CONCURRENCY', 'ENV_FILE']);

/** The variables of a process, kept equal to a file of them. */
interface FollowedEnvironment {
  /** The environment with the present values of the file; throws when the file cannot be read. */
  readonly read: () => NodeJS.ProcessEnv;
}

/**
 * Follows a file of environment variables. A variable that the file no longer names is removed when it came from the
 * file; the others keep the value of the start.
 */
export function followEnvFile(file: string, env = currentEnvironment()): FollowedEnvironment {
  const start = { ...env };
  const known = new Set(Object.keys(variablesIn(file)));
  return {
    read() {
      const variables = variablesIn(file);
      for (const name of Object.keys(variables)) known.add(name);
      const kept = Object.entries(start).filter(([name]) => FIXED.has(name) || !known.has(name));
      const changed = Object.entries(variables).filter(([name]) => !FIXED.has(name));
      return Object.fromEntries([...kept, ...changed]);
    },
  };
}

const variablesIn = (file: string): Readonly<Record<string, string>> =>
  parseEnv(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>;

export const currentEnvironment = (): NodeJS.ProcessEnv => ({ ...process.env });

/** Replaces the environment that processes started from now on get. */
export function setEnvironment(next: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in next)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, next);
}
