/**
 * Prints the sizes of the product beside the goals that the store comes down to. It reports and refuses nothing: a
 * change that needs more lines is judged by its readers.
 */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { namesOfDoor } from './names-of-door.ts';
import { filesUnder } from './sources.ts';

/** The most hand-written lines of each part, without tests and style sheets. */
const GOALS = [
  { part: 'src', roots: ['src'], most: 69_000 },
  { part: 'views', roots: ['views'], most: 29_000 },
  { part: 'islands', roots: ['islands'], most: 12_500 },
  { part: 'tools and scripts', roots: ['tools', 'scripts'], most: 16_500 },
  { part: 'bench', roots: ['bench'], most: 7_000 },
];
const MOST_EXPORTS = 40;
const MOST_FIELDS = 20;

const SOURCE = /(?<!\.test)\.(ts|tsx|mjs|cjs|py)$/;
const ALL_ROOTS = GOALS.flatMap(({ roots }) => roots);

const format = (count: number): string => count.toLocaleString('en');
const linesOf = (path: string): number => readFileSync(path, 'utf8').split('\n').length - 1;
const parse = (path: string): ts.SourceFile =>
  ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);

/** Types with more fields of their own than `MOST_FIELDS`, as `name: fields`. */
function largeTypesIn(source: ts.SourceFile): string[] {
  return source.statements.flatMap((statement) => {
    const members = ts.isInterfaceDeclaration(statement)
      ? statement.members
      : ts.isTypeAliasDeclaration(statement) && ts.isTypeLiteralNode(statement.type)
        ? statement.type.members
        : null;
    if (members === null || members.length <= MOST_FIELDS) return [];
    const { name } = statement as ts.InterfaceDeclaration | ts.TypeAliasDeclaration;
    return [`${source.fileName} ${name.text}: ${String(members.length)}`];
  });
}

function print(title: string, found: readonly string[]): void {
  console.log(`${title}: ${found.length === 0 ? 'none' : ''}`);
  for (const line of found) console.log(`  ${line}`);
}

for (const { part, roots, most } of GOALS) {
  const files = filesUnder(roots, SOURCE);
  const lines = files.reduce((sum, path) => sum + linesOf(path), 0);
  const size = `${format(lines).padStart(7)} lines in ${format(files.length).padStart(5)} files`;
  console.log(`${part.padEnd(18)}${size}, goal ${format(most).padStart(6)} lines`);
}
print(
  `Modules that export more than ${String(MOST_EXPORTS)} names`,
  filesUnder(['src'], /index\.ts$/)
    .map((path) => ({ path, count: namesOfDoor(readFileSync(path, 'utf8')).length }))
    .filter(({ count }) => count > MOST_EXPORTS)
    .map(({ path, count }) => `${path}: ${String(count)}`),
);
print(
  `Types with more than ${String(MOST_FIELDS)} fields`,
  filesUnder(ALL_ROOTS, /(?<!\.test)\.tsx?$/).flatMap((path) => largeTypesIn(parse(path))),
);
