/**
 * A bare server of Debian 12 for one test file: a tree made by debootstrap, with the packages of the store in an
 * archive of its own, entered by namespaces of mounts, processes and network. So programs in it have their usual ports
 * and folders, and reach nothing else.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, hasApt, unpackPackages } from '#tools/setup/debian.mjs';
import { cacheFolder } from '#tools/setup/places.mjs';
import { holdLock } from '#tools/setup/processes.mjs';
import { until } from '#test/support/until.ts';

const SUITE = 'bookworm';
const ARCHIVE = 'http://deb.debian.org/debian';
/** Packages in the tree, in which apt looks for nothing else. */
const PACKAGES_FOLDER = 'var/cache/apt/archives';
const PROGRAMS = ['chroot', 'ip', 'mount', 'nsenter', 'tar', 'unshare'];
const NAMESPACES = ['--mount', '--net', '--pid', '--uts', '--ipc', '--fork', '--kill-child'];
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Output of a program of the server, on both channels, and its exit code. */
interface Outcome {
  readonly status: number | null;
  readonly output: string;
}

/** A running server. */
export interface BareServer {
  /** Path of a file of the server as other programs see it. */
  readonly at: (...names: readonly string[]) => string;
  /** Runs a program as root to its end; `watch` gets what has been printed so far. */
  readonly run: (words: readonly string[], options?: RunOptions) => Promise<Outcome>;
  readonly stop: () => Promise<void>;
}

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly watch?: (output: string) => void;
}

/** The reason for which this machine cannot run a bare server; null when it can. */
export function whyNoBareServer(): string | null {
  if (process.getuid?.() !== 0) return 'this user is not root';
  if (!hasApt()) return 'no apt-get and dpkg';
  const missing = PROGRAMS.filter((name) => findProgram([name]) === null);
  if (missing.length > 0) return `${missing.join(', ')} not installed`;
  const tried = spawnSync('unshare', [...NAMESPACES, 'mount', '-t', 'tmpfs', 'none', '/mnt'], { encoding: 'utf8' });
  return tried.status === 0 ? null : `no namespaces: ${tried.stderr.trim()}`;
}

/**
 * Starts a server with nothing installed.
 *
 * @param folder of its tree, not existing yet
 * @param options.packages what its apt offers, with all that they depend on
 * @param options.host a name of the server
 */
export async function startBareServer(
  folder: string,
  { packages, host }: { readonly packages: readonly string[]; readonly host: string },
): Promise<BareServer> {
  const archive = await readBareTree(packages);
  mkdirSync(folder);
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  writeFileSync(join(folder, 'etc/hosts'), `127.0.0.1 localhost ${host}\n`);
  const inside = [
    'ip link set lo up',
    'mount --bind "$1" "$1"',
    'mount -t proc proc "$1/proc"',
    'mount --rbind /dev "$1/dev"',
    'mount -t tmpfs tmpfs "$1/run"',
    // It ends with the process of the test, and all others of the server with it.
    'exec chroot "$1" sh -c "echo up; exec cat"',
  ];
  const init = spawn('unshare', [...NAMESPACES, 'sh', '-euc', inside.join('\n'), 'sh', folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(init.stdout, 'data');
  const pid = readFileSync(`/proc/${String(init.pid)}/task/${String(init.pid)}/children`, 'utf8').trim();
  return {
    at: (...names) => join(folder, ...names),
    run: (words, options) => runInside(pid, words, options),
    async stop() {
      const ended = once(init, 'exit');
      init.stdin.end();
      await ended;
      // Its last processes end a moment after its first one.
      await until('the tree is removed', () => removed(folder));
    },
  };
}

async function runInside(pid: string, words: readonly string[], { env, watch }: RunOptions = {}): Promise<Outcome> {
  const given = Object.entries({ PATH, HOME: '/root', ...env }).map(([name, value]) => `${name}=${value}`);
  const spaces = ['--target', pid, '--mount', '--net', '--pid', '--uts', '--ipc', '--root', '--wd'];
  const child: ChildProcess = spawn('nsenter', [...spaces, 'env', '-i', ...given, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const channel of [child.stdout, child.stderr]) {
    channel?.on('data', (text) => {
      output += String(text);
      watch?.(output);
    });
  }
  // Services that it has started keep its channels open.
  const [status] = (await once(child, 'exit')) as [number | null];
  return { status, output };
}

function removed(folder: string): boolean {
  try {
    rmSync(folder, { recursive: true });
    return true;
  } catch {
    return false;
  }
}

/** The archive of a tree, kept in the user's cache: making it takes a minute and 90 MB of Debian's archive. */
async function readBareTree(packages: readonly string[]): Promise<string> {
  const key = createHash('sha256')
    .update(JSON.stringify([SUITE, process.arch, packages]))
    .digest('hex')
    .slice(0, 16);
  const file = join(cacheFolder(), `bare-server-${key}.tar`);
  const release = await holdLock(`bare server ${file}`, { waitMs: 900_000, what: 'makes a bare server' });
  try {
    if (!existsSync(file)) await makeBareTree(file, packages);
  } finally {
    release();
  }
  return file;
}

async function makeBareTree(file: string, packages: readonly string[]): Promise<void> {
  const folder = mkdtempSync(`${file}-`);
  try {
    const tools = join(folder, 'tools');
    const wanted = { packages: ['debootstrap'], always: /^debootstrap$/, keepsDownload: false };
    await unpackPackages(tools, { what: 'debootstrap', ...wanted });
    const tree = join(folder, 'tree');
    const env = { ...process.env, DEBOOTSTRAP_DIR: join(tools, 'usr/share/debootstrap') };
    const made = ['--variant=minbase', '--include=ca-certificates', SUITE, tree, ARCHIVE];
    execFileSync('sh', [join(tools, 'usr/sbin/debootstrap'), ...made], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    copyFileSync('/etc/resolv.conf', join(tree, 'etc/resolv.conf'));
    const options = '-q -y --no-install-recommends --download-only install';
    const fetched = `chroot "$1" apt-get -q update && chroot "$1" apt-get ${options} ${packages.join(' ')}`;
    execFileSync('sh', ['-c', fetched, 'sh', tree], { stdio: ['ignore', 'ignore', 'inherit'] });
    describeArchive(tree);
    execFileSync('tar', ['-cf', `${file}.part`, '-C', tree, '.']);
    renameSync(`${file}.part`, file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes the downloaded packages the only archive of the tree. */
function describeArchive(tree: string): void {
  const folder = join(tree, PACKAGES_FOLDER);
  const stanzas = readdirSync(folder)
    .filter((name) => name.endsWith('.deb'))
    .map((name) => {
      const plain = name.replaceAll('%3a', '_');
      const bytes = readFileSync(join(folder, name));
      renameSync(join(folder, name), join(folder, plain));
      const control = execFileSync('dpkg-deb', ['-f', join(folder, plain)], { encoding: 'utf8' });
      const sum = createHash('sha256').update(bytes).digest('hex');
      return `${control}Filename: ./${plain}\nSize: ${String(bytes.length)}\nSHA256: ${sum}\n`;
    });
  writeFileSync(join(folder, 'Packages'), stanzas.join('\n'));
  writeFileSync(join(tree, 'etc/apt/sources.list'), `deb [trusted=yes] file:/${PACKAGES_FOLDER} ./\n`);
  rmSync(join(tree, 'var/lib/apt/lists'), { recursive: true });
}
