import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const READY_MS = 180_000;

/** A cluster server with its own folder, which can be killed, stopped and restarted. */
export class Server {
  readonly folder: string;
  readonly #path: string;
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | null = null;

  constructor(path: string, env: NodeJS.ProcessEnv, folder: string) {
    this.#path = path;
    this.#env = env;
    this.folder = folder;
  }

  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  start(args: readonly string[]): void {
    mkdirSync(join(this.folder, 'run', 'tmp'), { recursive: true, mode: 0o700 });
    const log = openSync(join(this.folder, 'run', 'server.log'), 'a', 0o600);
    // It ends with this process, however that ends.
    const tied = ['--pdeathsig', 'KILL', this.#path, ...args];
    this.#child = spawn('setpriv', tied, { cwd: this.folder, env: this.#env, stdio: ['ignore', log, log] });
    closeSync(log);
  }

  /** Sends a signal; waits for the exit when the signal ends the server. */
  async signal(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === null || !this.isRunning) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    if (signal === 'SIGKILL' || signal === 'SIGTERM') await exit;
  }
}

/** Waits for a condition. Throws when the server it depends on exits, or after three minutes. */
export async function until(condition: string, isSo: () => Promise<boolean>, server?: Server): Promise<void> {
  const end = performance.now() + READY_MS;
  while (!(await isSo())) {
    if (server?.isRunning === false)
      throw new Error(`${condition}: never, its server ended (${server.folder}/run/server.log)`);
    if (performance.now() > end) throw new Error(`${condition}: not within ${String(READY_MS / 1000)} s`);
    await pause(50);
  }
}
