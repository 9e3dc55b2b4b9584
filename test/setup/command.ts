import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import { until } from '#test/support/until.ts';

export { freePort } from '#tools/setup/ports.mjs';

const SETUP = join(PROJECT_FOLDER, 'scripts/setup.mjs');

/** A setup command, run in its own process as a user runs it. */
export class Command {
  /** Combined stdout and stderr. */
  output = '';
  /** Exit code; null when a signal ended the process. */
  readonly ended: Promise<number | null>;
  private readonly child: ChildProcess;

  constructor(
    args: readonly string[],
    dataPath: string,
    env: Readonly<Record<string, string>> = {},
    /** The script of another copy of the project. */
    setup: string = SETUP,
  ) {
    const clean = { ...process.env };
    // Environment variables of the test run would override the command's own DATA_DIR.
    for (const name of ['DATABASE_URL', 'REDIS_URL', 'NODE_ENV', 'PORT', 'npm_lifecycle_event']) {
      Reflect.deleteProperty(clean, name);
    }
    this.child = spawn(process.execPath, [setup, ...args], {
      env: { ...clean, DATA_DIR: dataPath, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const channel of [this.child.stdout, this.child.stderr]) {
      channel?.on('data', (bytes: Buffer) => (this.output += bytes.toString()));
    }
    this.ended = new Promise((answer) => {
      this.child.once('close', (code) => answer(code));
    });
  }

  /**
   * Waits until the output matches the pattern and returns the first group.
   *
   * @throws when the process ends before
   */
  async untilPrinted(pattern: RegExp, limitMs = 60_000): Promise<string> {
    const hasEnded = (): boolean => this.child.exitCode !== null || this.child.signalCode !== null;
    const read = (): boolean => pattern.test(this.output) || hasEnded();
    await until(`the command has printed ${String(pattern)} or ended`, read, { limitMs }).catch(() => undefined);
    const found = pattern.exec(this.output);
    if (found === null) throw new Error(`never printed ${String(pattern)}, but:\n${this.output}`);
    return found[1] ?? found[0];
  }

  async stop(signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> {
    this.child.kill(signal);
    return this.ended;
  }
}

/** Processes that refer to a folder: by working directory, program or DATA_DIR. */
export function processesOf(folder: string): { pid: number; program: string; words: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      try {
        const words = readFileSync(`/proc/${name}/cmdline`, 'utf8');
        const environment = readFileSync(`/proc/${name}/environ`, 'utf8').split('\0');
        const isOf = readlinkSync(`/proc/${name}/cwd`).startsWith(folder) || words.includes(folder);
        if (!isOf && !environment.includes(`DATA_DIR=${folder}`)) return [];
        return [{ pid: Number(name), words, program: words.split(/[\0 ]/)[0]?.split('/').at(-1) ?? '' }];
      } catch {
        // The process has ended meanwhile or belongs to another user.
        return [];
      }
    });
}

/** Waits until no more than this number of processes of a folder is left. */
export async function untilLeft(folder: string, count: number): Promise<void> {
  await until(`${String(count)} processes left`, () => processesOf(folder).length <= count);
}

/** Kills with SIGKILL every process of a folder whose program name matches. */
export function killAll(folder: string, program: RegExp): number[] {
  const pids = processesOf(folder).flatMap((found) => (program.test(found.program) ? [found.pid] : []));
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  return pids;
}
