import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import { holdLock } from '#tools/setup/processes.mjs';
import { isStoreRunning, restart } from '#tools/setup/restart.mjs';
import { Refusal, printLine } from '#tools/setup/progress.mjs';
import { storeAddress } from '#tools/setup/store.mjs';
import {
  folderOf,
  installationFolder,
  listReleases,
  type Manifest,
  readLink,
  readManifest,
  writeLink,
} from './releases.ts';

/** Time for the answer of the running store. */
const ANSWER_MS = 10_000;

/**
 * Makes the present state restorable where there is something to migrate, migrates the schema, makes this release the
 * current one, and replaces the workers of the running store.
 */
export async function deploy(): Promise<void> {
  const installation = installationFolder();
  await alone(installation, async () => {
    const manifest = readManifest(PROJECT_FOLDER);
    assertRunsHere(manifest);
    printWayBack(installation);
    for (const program of ['migrate', 'seed']) run(PROJECT_FOLDER, program, []);
    await activate(installation, manifest.version);
  });
}

/**
 * Makes an earlier release the current one: the named one, else the one that ran before. The schema stays.
 *
 * @throws Refusal when there is none, or when it cannot run with the schema
 */
export async function rollBack(named: string | undefined): Promise<void> {
  const installation = installationFolder();
  await alone(installation, async () => {
    const version = named ?? readLink(installation, 'previous');
    const known = listReleases(installation);
    if (version === null) throw new Refusal(`no release ran before: name one of ${known.join(', ')}`);
    if (!known.includes(version))
      throw new Refusal(`release ${version} is not unpacked: there are ${known.join(', ')}`);
    if (version === readLink(installation, 'current')) throw new Refusal(`release ${version} is the current one`);
    assertRunsHere(readManifest(folderOf(installation, version)));
    run(folderOf(installation, version), 'migrate', ['--check']);
    await activate(installation, version);
  });
}

/** Prints every unpacked release, and whether it runs with the present schema. */
export function printStatus(): void {
  const installation = installationFolder();
  const [current, previous] = [readLink(installation, 'current'), readLink(installation, 'previous')];
  for (const version of listReleases(installation)) {
    const folder = folderOf(installation, version);
    const { build } = readManifest(folder);
    const role = version === current ? ', current' : version === previous ? ', previous' : '';
    const { status, stderr } = spawnSync(process.execPath, programOf(folder, 'migrate', ['--check']), {
      env: environment(),
      encoding: 'utf8',
    });
    const fit = status === 0 ? 'runs with the schema' : stderr.trim().replace(/^OpenCrate: /, '');
    console.log(`${version} (build ${build}${role}): ${fit}`);
  }
}

/** Two operators at once would leave the links of one and the processes of the other. */
export async function alone<Result>(installation: string, work: () => Promise<Result>): Promise<Result> {
  const release = await holdLock(`releases ${installation}`, { waitMs: 0, what: 'deploys or rolls back here' });
  try {
    return await work();
  } finally {
    release();
  }
}

/** Sets the links, and restarts the store by them. When the new workers do not serve, the links are set back. */
async function activate(installation: string, version: string): Promise<void> {
  const [before, beforeThat] = [readLink(installation, 'current'), readLink(installation, 'previous')];
  writeLink(installation, 'current', version);
  if (before !== null && before !== version) writeLink(installation, 'previous', before);
  if (!isStoreRunning()) {
    printLine(`Release ${version} is current. No store runs in this DATA_DIR: start it.`);
    return;
  }
  try {
    await restart();
    await assertServes(readManifest(folderOf(installation, version)));
  } catch (error) {
    if (before === null || before === version) throw error;
    writeLink(installation, 'current', before);
    writeLink(installation, 'previous', beforeThat);
    // Some workers may be of the new release already.
    await restart();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal(`release ${version} does not serve, so ${before} is current again: ${reason}`, { cause: error });
  }
  printLine(`Release ${version} serves.`);
}

/** A supervisor that was started by a path other than `current` restarts the release of that path. */
async function assertServes({ version, build }: Manifest): Promise<void> {
  const { address } = storeAddress(process.env);
  const answer = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(ANSWER_MS) });
  const serving = (await answer.json()) as Partial<Manifest>;
  if (serving.version === version && serving.build === build) return;
  throw new Refusal(
    `${address} serves release ${serving.version ?? 'without a version'} (build ${serving.build ?? 'unknown'}): ` +
      'start the supervisor by the link current',
  );
}

/** @throws Refusal when a release is for another platform, or needs a newer Node and carries none */
export function assertRunsHere({ version, platform, node, nodeSha256 }: Manifest): void {
  const here = `${process.platform}-${process.arch}`;
  if (platform !== here) throw new Refusal(`release ${version} is for ${platform}, this is ${here}`);
  const least = node.replace('>=', '');
  if (nodeSha256 !== undefined) return;
  if (process.versions.node.localeCompare(least, 'en', { numeric: true }) < 0) {
    throw new Refusal(`release ${version} needs Node ${least} or newer, this is ${process.versions.node}`);
  }
}

/** The release that ran before restores: a newer one would migrate the copy. */
function printWayBack(installation: string): void {
  const args = read(PROJECT_FOLDER, 'migrate', ['--way-back']);
  const before = readLink(installation, 'current');
  if (args === '' || before === null) return;
  const command = join(folderOf(installation, before), 'bin/opencrate');
  printLine(`The way back to this moment: ${command} restore ${args}`);
}

/** Returns the output of a program of a release. @throws Refusal when it fails; its own lines say why */
function read(folder: string, program: string, args: readonly string[]): string {
  const { status, stdout } = spawnSync(process.execPath, programOf(folder, program, args), {
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Refusal('');
  return stdout.trim();
}

/** Runs a program of a release. @throws Refusal when it fails; its own lines say why */
function run(folder: string, program: string, args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, programOf(folder, program, args), {
    env: environment(),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Refusal('');
}

const programOf = (folder: string, program: string, args: readonly string[]): string[] => [
  '--enable-source-maps',
  join(folder, 'build', `${program}.mjs`),
  ...args,
];

const environment = (): NodeJS.ProcessEnv => ({ ...process.env, NODE_ENV: 'production' });
