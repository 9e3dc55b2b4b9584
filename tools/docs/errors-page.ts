import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { ERRORS } from '#src/shared/errors.ts';
import { table } from './table.ts';

type Texts = Readonly<Record<string, string>>;

const textsIn = (locale: string): Texts => JSON.parse(readFileSync(`locales/${locale}/errors.json`, 'utf8')) as Texts;

/** A text with plural forms is listed in its general one. */
const textOf = (texts: Texts, stem: string): string => texts[stem] ?? texts[`${stem}_other`] ?? '';

const HEAD = `# Errors

\`npm run docs\` writes this page from \`src/shared/errors.ts\` and \`locales/*/errors.json\`; do not edit it by hand.

A call answers \`{"status":"error","error":"<key>","message":"<text>","params":{...}}\` with the status of its chapter.
A page shows the same text. Keys are permanent: clients and translations rely on them. Words in double braces are
replaced by values of \`params\`. Polish and Ukrainian texts are in \`locales/pl\` and \`locales/ua\`.`;

/** docs/errors.md: every error with its status and texts, in the order of statuses. */
export function errorsPage(): string {
  const english = textsIn('en');
  const russian = textsIn('ru');
  const statuses = [...new Set(Object.values(ERRORS))].sort((a, b) => a - b);
  const chapters = statuses.map((status) => {
    const keys = Object.entries(ERRORS).flatMap(([key, its]) => ((its as number) === status ? [key] : []));
    const rows = keys.map((key) => {
      const stem = key.replace(/^errors\./, '');
      return [`\`${key}\``, textOf(english, stem), textOf(russian, stem)];
    });
    return `## ${status} ${STATUS_CODES[status] ?? ''}\n\n${table(['key', 'English', 'Russian'], rows)}`;
  });
  return `${[HEAD, ...chapters].join('\n\n')}\n`;
}
