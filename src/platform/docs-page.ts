import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_FOLDER } from './project-folder.ts';

/** The text of a page of docs, which a release carries too. */
export const readDocsPage = (name: string): string => readFileSync(join(PROJECT_FOLDER, 'docs', `${name}.md`), 'utf8');
