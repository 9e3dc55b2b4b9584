import { accessSync, constants, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from './progress.mjs';

/** The project's root folder, independent of the working directory, also for a bundle of this module. */
export const projectFolder = realpathSync(findProject(new URL('.', import.meta.url)));

function findProject(folder) {
  const isRoot = existsSync(new URL('package.json', folder));
  return isRoot ? fileURLToPath(folder) : findProject(new URL('..', folder));
}

/**
 * The folder of all data and private services (DATA_DIR), created when missing. Symbolic links are resolved, because
 * running services are identified by their working directory.
 * @returns {string}
 * @throws {Refusal} when it cannot be written
 */
export function dataFolder() {
  const asked = resolve(projectFolder, process.env.DATA_DIR || '.data');
  try {
    mkdirSync(asked, { recursive: true, mode: 0o700 });
    accessSync(asked, constants.W_OK | constants.X_OK);
    return realpathSync(asked);
  } catch (error) {
    throw new Refusal(
      `DATA_DIR ${asked} is not writable (${error.code}): make it writable for this user or set DATA_DIR`,
    );
  }
}

/**
 * Folder of downloads that survive a reset of DATA_DIR: the user's cache, or the project when there is none.
 * @returns {string}
 */
export function cacheFolder() {
  const home = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  for (const folder of [join(home, 'opencrate'), join(projectFolder, '.cache')]) {
    try {
      mkdirSync(folder, { recursive: true });
      accessSync(folder, constants.W_OK | constants.X_OK);
      return realpathSync(folder);
    } catch {
      // Try the next one: the home of a service account is often not writable.
    }
  }
  throw new Refusal('no folder for downloads is writable: set XDG_CACHE_HOME');
}

/** The fields of /etc/os-release, empty on a system without the file. @returns {Record<string, string>} */
export function system() {
  try {
    const lines = readFileSync('/etc/os-release', 'utf8').matchAll(/^(\w+)="?([^"\n]*)"?$/gm);
    return Object.fromEntries([...lines].map(([, name, value]) => [name, value]));
  } catch {
    return {};
  }
}
