import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError, type Config, readConfig } from '#src/platform/config.ts';
import { type Crew, createCrew } from '#src/platform/crew.ts';
import { createLog } from '#src/platform/log.ts';

/*
 * Keeps WEB_CONCURRENCY processes of `server.ts` behind one port. SIGHUP puts fresh ones in their places without a
 * request being lost, SIGTERM and SIGINT end all in order, and one that dies is replaced.
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
  // As it was typed: where the folder of a release is a link, a renewal follows it to the next release.
  const folder = dirname(process.argv[1] ?? import.meta.filename);
  const plan = { file: join(folder, 'server.ts'), folder: dirname(folder), size: config.processes, log };
  const crew = createCrew(plan);
  const trace = traceOf(config, crew);
  let isStopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'all processes of the store stop');
    await crew.stop();
    // The workers' channels are closed; what is left is a handle that cluster keeps for the port.
    log.flush(() => process.exit(process.exitCode ?? 0));
  };
  const renew = async (): Promise<void> => {
    log.info('the store is renewed');
    trace(await crew.renew());
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));
  process.on('SIGHUP', () => void renew());
  try {
    await crew.start();
  } catch (error) {
    process.exitCode = 1;
    log.fatal({ err: error }, 'the store could not be started');
    await stop('a process that could not be started');
    return;
  }
  trace(true);
}

/** Leaves word of what became of each start and renewal, for `npm run restart`. */
function traceOf({ dataDir, port }: Config, crew: Crew): (isDone: boolean) => void {
  const file = join(dataDir, 'run', `supervisor-${String(port)}.json`);
  let turns = 0;
  return (isDone) => {
    turns += 1;
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.draft`, JSON.stringify({ pid: process.pid, turns, isDone, serving: crew.serving() }));
    renameSync(`${file}.draft`, file);
  };
}
