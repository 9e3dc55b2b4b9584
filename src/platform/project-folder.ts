import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The root folder of the project, from the sources as well as from a bundle of them in `build`. */
export const PROJECT_FOLDER = findProjectFolder(import.meta.dirname);

function findProjectFolder(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findProjectFolder(dirname(folder));
}
