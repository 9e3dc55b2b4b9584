import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { cacheFolder, projectFolder } from './places.mjs';
import { holdLock } from './processes.mjs';
import { Refusal, step } from './progress.mjs';

/**
 * Installs the locked packages when they are missing or have another version. Production never installs: its packages
 * belong to the running store.
 * @throws {Refusal} when npm fails, or when packages of production are missing
 */
export async function installPackages() {
  const installed = installedPackages();
  if (isProduction(installed)) return requireProductionPackages(installed);
  if (arePresent()) return;
  const release = await holdLock(`packages ${projectFolder}`, { waitMs: 900_000, what: 'installs packages' });
  try {
    if (!arePresent()) await step('Installing the locked packages', install);
  } finally {
    release();
  }
}

/** npm writes its list of installed packages last, so the list is compared with the lock file. */
const arePresent = () => missingPackages(installedPackages()).length === 0;

/** @returns {Record<string, { version: string, dev?: boolean }> | null} null without a finished installation */
function installedPackages() {
  const record = join(projectFolder, 'node_modules', '.package-lock.json');
  return existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')).packages : null;
}

/** Folders of locked packages that are not installed in the locked version. */
function missingPackages(installed) {
  const locked = JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8')).packages;
  const required = Object.entries(locked).filter(
    // Optional packages may be for another platform.
    ([folder, entry]) => folder !== '' && !entry.optional && !entry.devOptional,
  );
  return required.filter(([folder, { version }]) => installed?.[folder]?.version !== version);
}

/** An installation without development packages, as by `npm ci --omit=dev`, is one of production too. */
function isProduction(installed) {
  if (process.env.NODE_ENV === 'production' || process.env.STORE_ENV === 'production') return true;
  return installed !== null && !Object.values(installed).some(({ dev }) => dev);
}

function requireProductionPackages(installed) {
  const missing = missingPackages(installed).filter(([, { dev }]) => !dev);
  if (missing.length === 0) return;
  const [folder, { version }] = missing[0];
  throw new Refusal(
    `${folder} ${version} is not installed, and production installs nothing by itself: ` +
      'deploy a release (docs/operating.md)',
  );
}

async function install() {
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const [program, ...args] = [...npm, 'ci', '--include=dev', '--no-audit', '--no-fund'];
  const code = await new Promise((answer) => {
    const env = { ...process.env, npm_config_cache: npmCache() };
    const child = spawn(program, args, { cwd: projectFolder, env, stdio: ['ignore', 2, 2] });
    child.on('error', () => answer(127));
    child.on('close', (status) => answer(status ?? 1));
  });
  if (code !== 0) throw new Refusal('npm ci failed: read its output above');
}

/** The cache of npm; for an account without a home, a folder beside the other downloads. */
function npmCache() {
  const own = process.env.npm_config_cache || join(homedir(), '.npm');
  try {
    mkdirSync(own, { recursive: true });
    accessSync(own, constants.W_OK | constants.X_OK);
    return own;
  } catch {
    return join(cacheFolder(), 'npm');
  }
}
