import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './places.mjs';
import { holdLock } from './processes.mjs';
import { Refusal, step } from './say.mjs';

/**
 * Installs the locked packages when they are missing or have another version.
 * @throws {Refusal} when npm fails
 */
export async function installPackages() {
  if (arePresent()) return;
  const release = await holdLock(`packages ${projectFolder}`, { waitMs: 900_000, what: 'installs packages' });
  try {
    if (!arePresent()) await step('Installing the locked packages', install);
  } finally {
    release();
  }
}

/** npm writes its list of installed packages last, so the list is compared with the lock file. */
function arePresent() {
  const record = join(projectFolder, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const locked = JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(locked).every(([folder, entry]) => {
    // Optional packages may be for another platform.
    return folder === '' || entry.optional || entry.devOptional || installed[folder]?.version === entry.version;
  });
}

async function install() {
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const [program, ...args] = [...npm, 'ci', '--include=dev', '--no-audit', '--no-fund'];
  const code = await new Promise((answer) => {
    const child = spawn(program, args, { cwd: projectFolder, stdio: ['ignore', 2, 2] });
    child.on('error', () => answer(127));
    child.on('close', (status) => answer(status ?? 1));
  });
  if (code !== 0) throw new Refusal('npm ci failed: read its output above');
}
