import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import { programArgs } from '#tools/setup/bundles.mjs';

/** The exit code of a script, and what it printed on each channel. */
interface ScriptResult {
  readonly code: number | null;
  readonly printed: string;
  readonly complaints: string;
}

/** Runs a script of the project, by its path from the root, and waits for its end. */
export async function runScript(
  path: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<ScriptResult> {
  const file = join(PROJECT_FOLDER, path);
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, [...programArgs(file), ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [printed, complaints] = ['', ''];
  child.stdout.on('data', (text) => (printed += String(text)));
  child.stderr.on('data', (text) => (complaints += String(text)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, printed, complaints };
}
