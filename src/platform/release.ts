import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_FOLDER } from './project-folder.ts';

/** The release that runs: its semantic version, and the hash of its bundles. */
export interface Release {
  readonly version: string;
  readonly build: string;
}

const MANIFEST = join(PROJECT_FOLDER, 'release.json');
const IS_PACKED = existsSync(MANIFEST);

/** Sources that were never packed as a release have the version of package.json. */
export const RELEASE: Release = readRelease();

/** A command as an operator types it here: an installed release has no npm. */
export function typedCommand(name: string, args = '', isPacked = IS_PACKED, npmName = name): string {
  const words = isPacked ? ['opencrate', name, args] : ['npm run', npmName, args === '' ? '' : `-- ${args}`];
  return words.filter((word) => word !== '').join(' ');
}

function readRelease(): Release {
  if (IS_PACKED) return JSON.parse(readFileSync(MANIFEST, 'utf8')) as Release;
  const { version } = JSON.parse(readFileSync(join(PROJECT_FOLDER, 'package.json'), 'utf8')) as { version: string };
  return { version, build: 'development' };
}
