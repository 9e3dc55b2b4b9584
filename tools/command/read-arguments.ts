import { parseArgs } from 'node:util';
import { typedCommand } from '#src/platform/release.ts';
import { type Command, type CommandName, COMMANDS } from './commands.ts';

/** Options by their names without dashes: what each does, and the word for its value; a flag has none. */
type Options = Readonly<Record<string, { readonly does: string; readonly value?: string }>>;

interface Syntax<Named extends Options> {
  readonly options?: Named;
  /** Each way to call the command, without its name. */
  readonly forms?: readonly string[];
  /** Number of words that may follow beside the options. */
  readonly mostWords?: number;
  /** The values of the first word, where there has to be one out of some. */
  readonly firstWords?: readonly string[];
}

type Values<Named extends Options> = {
  readonly [Name in keyof Named]?: Named[Name] extends { readonly value: string } ? string : boolean;
};

interface GivenArguments<Named extends Options> {
  readonly values: Values<Named>;
  readonly words: readonly string[];
}

const HELP = ['--help', '-h'];

/** True when a person asks how a command is called. */
export const isHelpWanted = (args: readonly string[]): boolean => args.some((word) => HELP.includes(word));

/**
 * Reads the arguments of a command. With `--help` or `-h` it prints how the command is called, and with an argument
 * that the command does not know one line: both end the process before it does anything.
 */
export function readArguments<const Named extends Options>(
  name: CommandName,
  { options, forms = [''], mostWords = 0, firstWords }: Syntax<Named> = {},
  args: readonly string[] = process.argv.slice(2),
): GivenArguments<Named> {
  const known = Object.entries(options ?? {});
  if (isHelpWanted(args)) {
    const lines = known.map(
      ([option, { value = '', does: effect }]) => [`--${option} ${value}`.trim(), effect] as const,
    );
    const usage = forms.map((form) => typedForm(name, form)).join('\n');
    console.log(
      [`${name}: ${COMMANDS[name].does}`, '', usage, ...(known.length === 0 ? [] : ['', ...inColumns(lines)])].join(
        '\n',
      ),
    );
    process.exit(0);
  }
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries(
        known.map(([option, { value }]) => [option, { type: value === undefined ? 'boolean' : 'string' } as const]),
      ),
    });
    assertWords(positionals, mostWords, firstWords);
    return { values: values as Values<Named>, words: positionals };
  } catch (error) {
    const [reason = ''] = (error as Error).message.split(/\.(?: |\n|$)|\n/);
    refuseArguments(name, reason);
  }
}

function assertWords(words: readonly string[], mostWords: number, firstWords: readonly string[] | undefined): void {
  const [first, extra] = [words[0], words[mostWords]];
  if (extra !== undefined) throw new Error(`Unexpected argument '${extra}'`);
  if (firstWords === undefined) return;
  if (first === undefined) throw new Error(`${firstWords.join(' or ')} is missing`);
  if (!firstWords.includes(first)) throw new Error(`Unknown word '${first}'`);
}

/** Prints one line about an argument that a command cannot take, and ends the process. */
export function refuseArguments(name: CommandName, reason: string): never {
  process.stderr.write(`OpenCrate: ${name}: ${reason}: ${typedForm(name, '--help')} prints what it takes\n`);
  process.exit(1);
}

function typedForm(name: CommandName, form: string): string {
  const { npm = name }: Command = COMMANDS[name];
  return typedCommand(name, form, undefined, npm);
}

/** Lines of two columns. */
export function inColumns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([first]) => first.length)) + 2;
  return rows.map(([first, second]) => `  ${first.padEnd(width)}${second}`);
}
