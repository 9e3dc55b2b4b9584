#!/usr/bin/env node
/**
 * The command of an installed release, `bin/opencrate`: `deploy`, `rollback [VERSION]`, `status`, or the name of a
 * program of the release with its arguments, as in `opencrate audit`. It reads the environment from /etc/opencrate.env,
 * or from the file of `--env FILE`, unless DATABASE_URL is set. Commands that change the schema or copy it whole read
 * /etc/opencrate-owner.env too, which is for root alone.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import { deploy, printStatus, rollBack } from '#tools/release/switch-release.ts';
import { Refusal } from '#tools/setup/progress.mjs';

const ENVIRONMENT_FILE = '/etc/opencrate.env';
const OWNER_FILE = '/etc/opencrate-owner.env';
const OF_THE_OWNER = ['deploy', 'migrate', 'backup', 'restore', 'audit'];
/** The service manager starts these. */
const SERVICES = ['server', 'supervisor', 'opencrate'];

try {
  await command(process.argv.slice(2));
} catch (error) {
  process.exitCode = 1;
  const text = error instanceof Refusal ? error.message : error instanceof Error ? error.stack : String(error);
  if (text !== '') process.stderr.write(`OpenCrate: ${text ?? 'failed'}\n`);
}

async function command(words: readonly string[]): Promise<void> {
  const isNamed = words[0] === '--env';
  const [name = '', ...args] = isNamed ? words.slice(2) : words;
  readEnvironment(name, isNamed ? words[1] : undefined);
  if (name === 'deploy') await deploy();
  else if (name === 'rollback') await rollBack(args[0]);
  else if (name === 'status') printStatus();
  else await runProgram(name, args);
}

function readEnvironment(name: string, file: string | undefined): void {
  if (file !== undefined) {
    readFile(file);
    return;
  }
  if (process.env['DATABASE_URL'] !== undefined || !existsSync(ENVIRONMENT_FILE)) return;
  readFile(ENVIRONMENT_FILE);
  if (OF_THE_OWNER.includes(name) && existsSync(OWNER_FILE)) readFile(OWNER_FILE, 'run this as root');
}

function readFile(file: string, remedy = 'run this as root or as the user of the store'): void {
  try {
    process.loadEnvFile(file);
  } catch (cause) {
    throw new Refusal(`${file} cannot be read: ${remedy}`, { cause });
  }
}

async function runProgram(name: string, args: readonly string[]): Promise<void> {
  const programs = readdirSync(join(PROJECT_FOLDER, 'build'))
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => file.slice(0, -'.mjs'.length))
    .filter((program) => !SERVICES.includes(program));
  if (!programs.includes(name)) {
    throw new Refusal(`unknown command "${name}": the commands are deploy, rollback, status, ${programs.join(', ')}`);
  }
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', join(PROJECT_FOLDER, 'build', `${name}.mjs`), ...args],
    { env: { ...process.env, NODE_ENV: 'production' }, stdio: 'inherit' },
  );
  // A Ctrl-C in the terminal reaches the program itself; a signal for this process alone is passed on.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
