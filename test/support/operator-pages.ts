import { readFileSync } from 'node:fs';

/** The text of the pages for operators, in the order in which they are read. */
export const OPERATOR_PAGES = ['install', 'operating', 'reference']
  .map((name) => readFileSync(`docs/${name}.md`, 'utf8'))
  .join('\n');
