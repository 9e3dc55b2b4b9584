import { existsSync, mkdirSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { ConfigError, type Config, readConfig } from '#src/platform/config/config.ts';
import { type Cluster, createCluster } from '#src/platform/process/cluster.ts';
import { currentEnvironment, followEnvFile, setEnvironment } from '#src/platform/process/env-file.ts';
import { createLog } from '#src/platform/process/log.ts';

/*
 * Runs WEB_CONCURRENCY processes of `server.ts` behind one port. SIGHUP replaces them without losing a request, SIGTERM
 * and SIGINT stop them in order, and a process that dies is replaced.
 */
try {
  await run(readConfig());
} catch (error) {
  const text = error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`OpenCrate: ${text ?? 'cannot start'}\n`);
  process.exitCode = 1;
}

async function run(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  // As typed: where a release folder is a symbolic link, a restart follows it to the next release.
  const program = process.argv[1] ?? import.meta.filename;
  const folder = dirname(program);
  const carried = join(dirname(folder), 'node/bin/node');
  const isCarried = existsSync(carried) && realpathSync(carried) === process.execPath;
  const plan = {
    file: join(folder, `server${extname(program)}`),
    folder: dirname(folder),
    size: config.processes,
    log,
  };
  const cluster = createCluster(plan);
  const trace = traceOf(config, cluster);
  let isStopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'cluster.stopping');
    await cluster.stop();
    // The workers' channels are closed; cluster still keeps a handle for the port.
    log.flush(() => process.exit(process.exitCode ?? 0));
  };
  const environment = config.envFile === null ? null : followEnvFile(config.envFile);
  const renew = async (): Promise<void> => {
    log.info({}, 'cluster.restarting');
    // Workers run by the Node of the release that the link leads to: the release of this process may be removed.
    if (isCarried && existsSync(carried)) process.execPath = realpathSync(carried);
    const before = currentEnvironment();
    try {
      if (environment !== null) takeEnvironment(environment.read());
    } catch (error) {
      // The workers that serve have the environment from before.
      log.error({ err: error }, 'cluster.environment.refused');
      trace(false);
      return;
    }
    const isDone = await cluster.renew();
    // A worker that dies later must be replaced by one that starts.
    if (!isDone) setEnvironment(before);
    trace(isDone);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));
  process.on('SIGHUP', () => void renew());
  try {
    await cluster.start();
  } catch (error) {
    process.exitCode = 1;
    log.fatal({ err: error }, 'cluster.start.failed');
    await stop('a process that could not be started');
    return;
  }
  trace(true);
}

/** Gives workers that start from now on another environment. Throws when a value is wrong, and changes nothing then. */
function takeEnvironment(next: NodeJS.ProcessEnv): void {
  readConfig(next);
  setEnvironment(next);
}

/** Records the result of each start and restart for `npm run restart`. */
function traceOf({ dataDir, port }: Config, cluster: Cluster): (isDone: boolean) => void {
  const file = join(dataDir, 'run', `supervisor-${String(port)}.json`);
  let turns = 0;
  return (isDone) => {
    turns += 1;
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.draft`, JSON.stringify({ pid: process.pid, turns, isDone, serving: cluster.serving() }));
    renameSync(`${file}.draft`, file);
  };
}
