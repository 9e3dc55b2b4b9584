import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { cacheFolder, system } from './places.mjs';
import { holdLock } from './processes.mjs';
import { Refusal, step } from './progress.mjs';

/** The list of packages that apt knows to be installed. */
const INSTALLED = '/var/lib/dpkg/status';
/** The keys of Debian's archive, with which apt verifies every suite of it. */
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';

/** Path of an installed program. @param {string[]} names in order of preference @returns {string | null} */
export function findProgram(names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin', '/usr/local/sbin'];
  for (const name of names) {
    for (const folder of folders) {
      if (folder !== '' && existsSync(join(folder, name))) return join(folder, name);
    }
  }
  return null;
}

/** True when Debian packages can be downloaded and unpacked here. */
export const hasApt = () => findProgram(['apt-get']) !== null && findProgram(['dpkg']) !== null;

/**
 * Runs a program to its end.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, input?: string }} [options]
 * @returns {Promise<{ code: number, output: string }>} its exit code, and what it printed on both channels
 */
export const runProgram = (program, args, { cwd, env, input } = {}) =>
  new Promise((answer) => {
    const child = spawn(program, args, { cwd, env: env ?? process.env, stdio: ['pipe', 'pipe', 'pipe'] });
    let output = '';
    for (const channel of [child.stdout, child.stderr]) channel.on('data', (text) => (output += text));
    child.stdin.on('error', () => {});
    child.stdin.end(input ?? '');
    child.on('error', (error) => answer({ code: 127, output: error.message }));
    child.on('close', (code) => answer({ code: code ?? 1, output }));
  });

/**
 * Unpacks Debian packages, and their missing dependencies, in a private folder: the same way as root and as an ordinary
 * user. The system is not changed.
 * @param {string} folder created again; it exists only when it is complete
 * @param {{ what: string, packages: string[], keepsDownload: boolean, always?: RegExp, suite?: string }} wanted the
 * text shown during the download, the names of the packages, whether the downloads stay in the user's cache for the
 * next reset, the names of packages that are downloaded even if they are installed, and a suite of Debian that is not
 * the machine's own: everything is downloaded from it then, its C library included
 * @throws {Refusal} when they are unavailable
 */
export async function unpackPackages(folder, { what, packages, keepsDownload, always, suite }) {
  const archive = archiveOf(packages, { always, suite });
  const release = await holdLock(`packages ${archive}`, { waitMs: 900_000, what: `fetches ${what}` });
  try {
    if (!existsSync(archive)) await fetchPackages(archive, { what, packages, always, suite });
    await step(`Unpacking ${what}`, () => unpackAll(archive, folder));
    if (!keepsDownload) rmSync(archive, { recursive: true, force: true });
  } finally {
    release();
  }
}

/** Library search path of an unpacked folder. @param {string} folder */
export function libraryPath(folder) {
  const found = [];
  for (const base of [join(folder, 'usr/lib'), join(folder, 'lib')]) {
    for (const triplet of foldersIn(base).filter((name) => name.includes('linux-gnu'))) {
      found.push(join(base, triplet));
      for (const name of foldersIn(join(base, triplet))) {
        const inner = join(base, triplet, name);
        if (readdirSync(inner).some((file) => file.includes('.so'))) found.push(inner);
      }
    }
  }
  return found.join(':');
}

/** The loader among the libraries of a folder that has its own C library. @param {string} folder */
export function loaderOf(folder) {
  for (const libraries of libraryPath(folder).split(':')) {
    const name = readdirSync(libraries).find((file) => /^ld-linux.*\.so\.\d+$/.test(file));
    if (name !== undefined) return join(libraries, name);
  }
  return null;
}

/** The last line of a program's output, usually the reason of a failure. @param {string} output */
export const lastLine = (output) => output.trim().split('\n').at(-1) ?? '';

function foldersIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

/** Missing dependencies differ by machine, so each set of installed packages has its own archive. */
function archiveOf(packages, { always, suite }) {
  const others = [always?.source, suite].filter((part) => part !== undefined);
  const key = createHash('sha256').update(
    JSON.stringify([packages, process.arch, system().VERSION_ID ?? '', ...others]),
  );
  const installed = suite === undefined ? readFileSync(INSTALLED) : '';
  return join(cacheFolder(), 'packages', key.update(installed).digest('hex').slice(0, 16));
}

async function unpackAll(archive, folder) {
  const draft = `${folder}.draft`;
  for (const old of [draft, folder]) rmSync(old, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  for (const name of readdirSync(archive).filter((file) => file.endsWith('.deb'))) {
    const { code, output } = await runProgram('dpkg', ['-x', join(archive, name), draft]);
    if (code === 0) continue;
    // Delete the archive, so that the next attempt does not reuse a damaged download.
    rmSync(archive, { recursive: true, force: true });
    throw new Refusal(`${name} cannot be unpacked into ${folder}: ${lastLine(output)}`);
  }
  renameSync(draft, folder);
}

async function fetchPackages(archive, { what, packages, always, suite }) {
  mkdirSync(join(archive, '..'), { recursive: true });
  // A fixed name for each archive, so that the next command cleans up after a killed one.
  const state = `${archive}.apt`;
  rmSync(state, { recursive: true, force: true });
  try {
    await step(`Downloading ${what} from Debian's archive`, () => download(state, packages, { always, suite }));
    renameSync(join(state, 'archive'), archive);
  } finally {
    rmSync(state, { recursive: true, force: true });
  }
}

/** apt does not plan for a package that is installed, and its files lie all over the system. */
function installedPackages(pattern) {
  const stanzas = readFileSync(INSTALLED, 'utf8').split('\n\n');
  const installed = stanzas.filter((stanza) => /^Status: install ok installed$/m.test(stanza));
  const names = installed.map((stanza) => /^Package: (\S+)$/m.exec(stanza)?.[1] ?? '');
  return names.filter((name) => pattern.test(name));
}

/** Settings of apt for a suite that is not the machine's own: nothing of the machine serves its packages. */
async function settingsOfSuite(state, suite) {
  const { ID, VERSION_CODENAME: own } = system();
  const { output } = await runProgram('apt-get', ['update', '--print-uris', '-o', 'Debug::NoLocking=1']);
  const [, archive] = new RegExp(`'(\\S+)/dists/${own}/InRelease'`).exec(output) ?? [];
  if (ID !== 'debian' || archive === undefined) throw new Refusal(`the suite ${suite} needs the archive of Debian`);
  const [status, sources] = [join(state, 'status'), join(state, 'sources.list')];
  writeFileSync(status, '');
  writeFileSync(sources, `deb [signed-by=${KEYRING}] ${archive} ${suite} main\n`);
  return [`Dir::State::status=${status}`, `Dir::Etc::sourcelist=${sources}`, 'Dir::Etc::sourceparts=-'];
}

async function download(state, packages, { always, suite }) {
  for (const folder of ['lists/partial', 'cache/archives/partial', 'archive']) {
    mkdirSync(join(state, folder), { recursive: true });
  }
  const settings = [
    `Dir::State=${state}`,
    `Dir::State::lists=${join(state, 'lists')}`,
    ...(suite === undefined ? [`Dir::State::status=${INSTALLED}`] : await settingsOfSuite(state, suite)),
    `Dir::Cache=${join(state, 'cache')}`,
    'Debug::NoLocking=1',
    'APT::Sandbox::User=',
    'Acquire::Languages=none',
    'Acquire::Retries=2',
    'Acquire::http::Timeout=20',
  ].flatMap((setting) => ['-o', setting]);
  const options = { cwd: join(state, 'archive'), env: { ...process.env, LC_ALL: 'C' } };
  const apt = (...args) => runProgram('apt-get', [...settings, ...args], options);
  // An unreachable third-party source is no error: the next step checks whether the packages are known.
  const update = await apt('update');
  const plan = await apt('install', '-s', '--no-install-recommends', ...packages);
  const planned = [...plan.output.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name);
  const missing = [...new Set([...planned, ...(always ? installedPackages(always) : [])])];
  if (plan.code !== 0 || missing.length === 0) {
    const unreached = /^W: (Failed to fetch .+)$/m.exec(update.output)?.[1];
    throw new Refusal(`apt-get does not offer ${packages.join(', ')}: ${unreached ?? lastLine(plan.output)}`);
  }
  const fetched = await apt('download', ...missing);
  if (fetched.code !== 0) throw new Refusal(`apt-get could not download: ${lastLine(fetched.output)}`);
}
