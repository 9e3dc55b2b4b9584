import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Every file under the given roots (folders or files, relative to the project) whose name matches, sorted. A missing
 * root yields no files, because a layer may not exist yet.
 */
export const filesUnder = (roots: readonly string[], name: RegExp): string[] =>
  roots
    .filter((root) => existsSync(root))
    .flatMap((root) => (statSync(root).isDirectory() ? listed(root) : [root]))
    .filter((path) => name.test(path))
    .sort();

const listed = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
