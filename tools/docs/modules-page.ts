import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder } from '#tools/check/sources.ts';

const GROUPS = ['core', 'players', 'games', 'payments', 'portal', 'admin', 'realtime'];

/** docs/modules.md: every module with the purpose and the invariant that the header of its index.ts states. */
export function modulesPage(): string {
  const indexes = filesUnder(
    GROUPS.map((group) => join('src', group)),
    /\/index\.ts$/,
  );
  const sections = GROUPS.map((group) => {
    const rows = indexes.filter((path) => path.startsWith(`src/${group}/`)).map(moduleRow);
    return `## ${group}\n\n${rows.join('\n\n')}`;
  });
  return [
    '# Modules',
    '',
    '`npm run docs` writes this page from the header of each `index.ts`. The groups are listed from the lowest to the',
    'highest: a module imports its own group and the groups before it',
    '([decision 0059](decisions/0059-groups-of-modules.md)); `games` and `payments` do not import each other.',
    '',
    sections.join('\n\n'),
    '',
  ].join('\n');
}

function moduleRow(path: string): string {
  const header = /\/\*\*\n([\s\S]*?)\n \*\//.exec(readFileSync(path, 'utf8'))?.[1];
  if (header === undefined) throw new Error(`${path} has no header`);
  const text = header.replaceAll(/^ \* ?/gm, '').replaceAll(/\s+/g, ' ');
  const [purpose = '', invariant] = text.split(' Invariant: ');
  if (invariant === undefined) throw new Error(`${path}: the header states no invariant`);
  const module = path.slice('src/'.length, -'/index.ts'.length);
  return `### ${module}\n\n${purpose}\n\nInvariant: ${invariant}`;
}
