#!/usr/bin/env node
/**
 * The command of an installed release, `bin/opencrate`: `deploy`, `upgrade FILE|VERSION`, `rollback [VERSION]`,
 * `status`, or the name of a program of the release with its arguments, as in `opencrate audit`; `help` lists them. It
 * reads the environment from /etc/opencrate.env, or from the file of `--env FILE`, unless DATABASE_URL is set. Commands
 * that change the schema or copy it whole read /etc/opencrate-owner.env too, which is for root alone.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#src/platform/config/config.ts';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import { COMMANDS } from '#tools/command/commands.ts';
import { inColumns, isHelpWanted } from '#tools/command/read-arguments.ts';
import { deploy, printStatus, rollBack } from '#tools/release/switch-release.ts';
import { upgrade } from '#tools/release/upgrade.ts';
import { Refusal } from '#tools/setup/progress.mjs';

interface OwnCommand {
  readonly form: string;
  readonly does: string;
  readonly mostWords: number;
  readonly run: (words: readonly string[]) => void | Promise<void>;
}

const ENVIRONMENT_FILE = '/etc/opencrate.env';
const OWNER_FILE = '/etc/opencrate-owner.env';
const OF_THE_OWNER = ['deploy', 'upgrade', 'migrate', 'backup', 'restore', 'audit'];
const OWN_COMMANDS: Readonly<Record<string, OwnCommand>> = {
  deploy: {
    form: 'deploy',
    does: 'makes this release the current one: its schema, the links, the processes',
    mostWords: 0,
    run: deploy,
  },
  upgrade: {
    form: 'upgrade FILE|VERSION',
    does: 'installs a release from its archive or its version, deploys it, and removes old ones',
    mostWords: 1,
    run: ([named]) => upgrade(named),
  },
  rollback: {
    form: 'rollback [VERSION]',
    does: 'makes an earlier release the current one: the named one, else the one that ran before',
    mostWords: 1,
    run: ([version]) => rollBack(version),
  },
  status: {
    form: 'status',
    does: 'prints every unpacked release, and whether it runs with the schema',
    mostWords: 0,
    run: printStatus,
  },
};
/** The launcher runs the script itself, which needs no Node. */
const SETUP = ['setup', 'makes an empty Debian server the store; setup --help prints its options'] as const;
const HOW_HELP = 'opencrate help lists the commands';

try {
  await command(process.argv.slice(2));
} catch (error) {
  process.exitCode = 1;
  const isExpected = error instanceof Refusal || error instanceof ConfigError;
  const text = isExpected ? error.message : error instanceof Error ? error.stack : String(error);
  if (text !== '') process.stderr.write(`OpenCrate: ${text ?? 'failed'}\n`);
}

async function command(given: readonly string[]): Promise<void> {
  const { file, words } = withoutFile(given);
  const [first = '', ...rest] = words;
  const asksFirst = first === 'help' || isHelpWanted([first]);
  const about = rest.filter((word) => !isHelpWanted([word]));
  const [name, ...args] = asksFirst ? [...about, '--help'] : [first, ...rest];
  if (asksFirst && about.length === 0) printCommands();
  else if (name === '') throw new Refusal(`say what to do: ${HOW_HELP}`);
  else await runCommand(name, args, file);
}

/** The arguments without `--env FILE`, which may stand anywhere. */
function withoutFile(given: readonly string[]): { readonly file: string | null; readonly words: readonly string[] } {
  const at = given.findIndex((word) => word === '--env' || word.startsWith('--env='));
  if (at === -1) return { file: null, words: given };
  const isJoined = given[at] !== '--env';
  const file = isJoined ? given[at]?.slice('--env='.length) : given[at + 1];
  if (file === undefined || file === '') throw new Refusal('--env requires a file: --env FILE');
  return { file, words: given.toSpliced(at, isJoined ? 1 : 2) };
}

function printCommands(): void {
  const own = Object.values(OWN_COMMANDS).map(({ form, does }) => [form, does] as const);
  const programs = Object.entries(COMMANDS).map(([name, { does }]) => [name, does] as const);
  const lines = [
    'opencrate [--env FILE] COMMAND [ARGUMENTS]',
    '',
    ...inColumns([SETUP, ...own, ...programs, ['help [COMMAND]', 'prints this, or what a command takes']]),
    '',
    `The environment is read from FILE, by default ${ENVIRONMENT_FILE}, unless DATABASE_URL is set.`,
  ];
  console.log(lines.join('\n'));
}

async function runCommand(name: string, args: readonly string[], file: string | null): Promise<void> {
  const own = Object.hasOwn(OWN_COMMANDS, name) ? OWN_COMMANDS[name] : undefined;
  if (own === undefined && !Object.hasOwn(COMMANDS, name)) throw new Refusal(`unknown command "${name}": ${HOW_HELP}`);
  const isHelp = isHelpWanted(args);
  if (own !== undefined && isHelp) {
    console.log(`${name}: ${own.does}\n\nopencrate ${own.form}`);
    return;
  }
  if (own !== undefined && (args.length > own.mostWords || args.some((word) => word.startsWith('-'))))
    throw new Refusal(`${name}: unexpected arguments: opencrate help ${name} prints what it takes`);
  if (!isHelp) readEnvironment(name, file);
  await (own === undefined ? runProgram(name, args) : own.run(args));
}

function readEnvironment(name: string, file: string | null): void {
  if (file !== null) {
    readFile(file);
    return;
  }
  if (process.env['DATABASE_URL'] !== undefined) return;
  if (!existsSync(ENVIRONMENT_FILE)) throw new Refusal(`no ${ENVIRONMENT_FILE}: pass --env FILE`);
  readFile(ENVIRONMENT_FILE);
  if (OF_THE_OWNER.includes(name) && existsSync(OWNER_FILE)) readFile(OWNER_FILE, 'run this as root');
}

function readFile(file: string, remedy = 'run this as root or as the user of the store'): void {
  if (!existsSync(file)) throw new Refusal(`no ${file}`);
  try {
    process.loadEnvFile(file);
  } catch (cause) {
    throw new Refusal(`${file} cannot be read: ${remedy}`, { cause });
  }
}

async function runProgram(name: string, args: readonly string[]): Promise<void> {
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
