import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_FOLDER } from './project-folder.ts';

/** The release that runs: its semantic version, and the hash of its bundles. */
export interface Release {
  readonly version: string;
  readonly build: string;
}

/** Sources that were never packed as a release have the version of package.json. */
export const RELEASE: Release = readRelease();

function readRelease(): Release {
  const packed = join(PROJECT_FOLDER, 'release.json');
  if (existsSync(packed)) return JSON.parse(readFileSync(packed, 'utf8')) as Release;
  const { version } = JSON.parse(readFileSync(join(PROJECT_FOLDER, 'package.json'), 'utf8')) as { version: string };
  return { version, build: 'development' };
}
