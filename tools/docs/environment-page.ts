import type { z } from 'zod';
import { ENVIRONMENT_CHAPTERS } from '#src/platform/config/config.ts';
import { type VariableNotes, variableNotes } from '#src/platform/config/variable.ts';
import { table } from './table.ts';

interface Chapter {
  readonly title: string;
  readonly variables: readonly (VariableNotes & { readonly name: string })[];
}

/** @throws Error when a variable has no notes */
const chapters = (): Chapter[] =>
  Object.entries(ENVIRONMENT_CHAPTERS).map(([title, schemas]) => ({
    title,
    variables: Object.entries(schemas as Readonly<Record<string, z.ZodType>>).map(([name, schema]) => {
      const notes = variableNotes.get(schema);
      if (notes === undefined) throw new Error(`${name} has no notes: declare it with \`variable\``);
      return { name, ...notes };
    }),
  }));

const HEAD = `# Environment variables

\`npm run docs\` writes this page and \`.env.example\` from the schema in \`src/platform/config\`. The store reads all
of them once, when it starts; a wrong value stops it with one line that names the variable. An empty value counts as
absent.`;

/** docs/environment.md: every environment variable with its meaning, its default and an example. */
export function environmentPage(): string {
  const parts = chapters().map(({ title, variables }) => {
    const rows = variables.map(({ name, description, absent, example }) => [
      `\`${name}\``,
      description,
      absent,
      `\`${example}\``,
    ]);
    return `## ${title}\n\n${table(['name', 'meaning', 'without it', 'example'], rows)}`;
  });
  return `${[HEAD, ...parts].join('\n\n')}\n`;
}

const EXAMPLE_HEAD = `# Environment variables of the store, written by \`npm run docs\` from src/platform/config.
# Copy this file to .env, which git ignores, and load it: set -a; . ./.env; set +a; npm start
# Under systemd name the copy in EnvironmentFile=. docs/environment.md has the same list as a page.`;

/** `.env.example`: every environment variable, commented out, with its meaning and default. */
export function environmentExample(): string {
  const parts = chapters().map(({ title, variables }) => {
    const entries = variables.map(({ name, description, absent, example }) =>
      [`# ${description}`, `# Without it: ${absent}.`, `#${name}=${quoted(example)}`].join('\n'),
    );
    return [`## ${title}`, ...entries].join('\n\n');
  });
  return `${[EXAMPLE_HEAD, ...parts].join('\n\n')}\n`;
}

/** Quotes a value that a shell would otherwise split or expand. */
const quoted = (value: string): string => (/^[\w@%+=:,./-]*$/.test(value) ? value : `'${value}'`);
