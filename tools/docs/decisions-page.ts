import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { filesUnder } from '#tools/check/sources.ts';

const NEVER_WRITTEN = ['0016', '0018', '0058'];

/** docs/decisions/README.md: every decision by number, with its date and status. */
export function decisionsPage(): string {
  const rows = filesUnder(['docs/decisions'], /\/\d{4}-[^/]+\.md$/).map(decisionRow);
  return [
    '# Decisions',
    '',
    `\`npm run docs\` writes this index. A decision is one page; a later one supersedes it by a link. The numbers`,
    `${NEVER_WRITTEN.join(', ')} were never used.`,
    '',
    '| number | decision | date | status |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

function decisionRow(path: string): string {
  const text = readFileSync(path, 'utf8');
  const title = /^# (\d{4}) (.+)$/m.exec(text);
  const header = /^Date: (\d{4}-\d{2}-\d{2})\. Status: (.+)$/m.exec(text);
  if (title === null || header === null)
    throw new Error(`${path}: a decision begins with "# 0000 Title" and "Date: … Status: …"`);
  return `| [${title[1] ?? ''}](${basename(path)}) | ${title[2] ?? ''} | ${header[1] ?? ''} | ${header[2] ?? ''} |`;
}
