import { realpathSync } from 'node:fs';
import { createServer as listenHttp } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ConfigError, readConfig } from '#src/platform/config.ts';
import { onRetire } from '#src/platform/crew-member.ts';
import { assertDurable } from '#src/platform/durability.ts';
import { startJobs } from '#src/platform/jobs.ts';
import { startPulse } from '#src/platform/pulse.ts';
import type { World } from '#src/platform/world.ts';
import { closeWorld, openWorld } from '#src/platform/world.ts';
import { type Live, openLive } from '#src/live/index.ts';
import { paymentMarks } from '#src/payments/index.ts';
import { sandboxJobs } from '#src/sandbox/index.ts';
import { missingContacts } from '#src/site/index.ts';
import { DEFAULT_LOCALE } from '#src/shared/locales.ts';
import type { App } from './app.ts';
import { createApp, jobs } from './app.ts';

const DRAIN_MS = 8000;
const LOOK_MS = 100;
/** How long a connection that was kept alive may still bring a request to a process that another one replaced. */
const FAREWELL_MS = 3000;
/** The servers whose connections are to end with their next answer. */
const leaving = new WeakSet<Server>();

/** The listener: ready guest pages from memory, everything else from the application. */
export function createServer({ handle, pageCache }: App): Server {
  const serve: RequestListener = (req, res) => {
    if (leaving.has(server)) res.shouldKeepAlive = false;
    if (!pageCache.answer(req, res)) handle(req, res);
  };
  const server = listenHttp({ keepAliveTimeout: 65_000, requestTimeout: 60_000 }, serve);
  // Whoever expects what HTTP does not know is answered like everybody.
  server.on('checkExpectation', serve);
  return server;
}

// The folder may be reached by a link: what runs is compared by where it really lies.
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === import.meta.filename) await main();

async function main(): Promise<void> {
  try {
    await run();
  } catch (error) {
    // There may be no log yet; a wrong value of the environment is one line and no stack.
    const text = error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`OpenCrate: ${text ?? 'cannot start'}\n`);
    process.exitCode = 1;
  }
}

async function run(): Promise<void> {
  const config = readConfig();
  const world = await openWorld(config);
  stopOnFault(world);
  const { server, live, app } = await listen(world);
  const stopPulse = await startPulse(world, () => app.metrics.outcomes());
  const stopJobs = startJobs(world, config.demo ? [...jobs, ...sandboxJobs] : jobs);
  world.log.info({ host: config.host, port: config.port }, 'the store listens');

  let isStopping = false;
  const stop = async (reason: string, farewellMs: number): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    world.log.info({ reason }, 'the store stops');
    const closed = refuseNew(server);
    await farewell(server, farewellMs);
    await live.close();
    await drain(server, closed);
    await stopJobs();
    await stopPulse();
    await closeWorld(world);
    // The channel to who keeps the processes would keep this one too.
    if (process.connected) process.disconnect();
  };
  const end = (reason: string, farewellMs: number): void => {
    stop(reason, farewellMs).catch((error: unknown) => {
      world.log.error({ err: error }, 'the store could not stop in order');
      process.exit(1);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(signal, 0));
  onRetire(() => end('another process took its place', FAREWELL_MS));
}

/** Whoever runs the store should know what its pages cannot tell. */
async function nameMissingContacts(world: World): Promise<void> {
  const missing = await missingContacts(world);
  if (missing.length > 0) world.log.warn({ setting: 'contacts', missing }, 'not set, so left out of the pages');
}

/** Without a method nobody can top up, and no page looks broken for it. */
async function nameMissingPayments(world: World): Promise<void> {
  if ((await paymentMarks(world, DEFAULT_LOCALE)).length > 0) return;
  world.log.warn({ setting: 'PAY_*' }, 'no payment method is configured, so nobody can top up');
}

/** A header of which nobody is trusted is not read: whoever names one believes that it is. */
function nameUnheardHeader({ config, log }: World): void {
  if (config.countryHeader === null || config.trustProxyHops > 0) return;
  log.warn(
    { setting: 'COUNTRY_HEADER' },
    'not believed while TRUST_PROXY is 0, so countries are not known by requests',
  );
}

/** Listens where the configuration says. What keeps it from that closes the world, so that the process can end. */
async function listen(world: World): Promise<{ server: Server; live: Live; app: App }> {
  const { env, port, host } = world.config;
  try {
    if (env === 'production') await assertDurable(world.db);
    await nameMissingContacts(world);
    await nameMissingPayments(world);
    nameUnheardHeader(world);
    const app = createApp(world);
    const server = createServer(app);
    const live = await openLive(world, server, app.doorman);
    app.metrics.watch({
      ...{ name: 'opencrate_sockets', help: 'Open pages that are connected', label: null, isOwn: true },
      read: async () => new Map([['', live.count()]]),
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    return { server, live, app };
  } catch (error) {
    await closeWorld(world);
    throw error;
  }
}

/**
 * Takes no new connection. Those that are there are told to end with their next answer; Node's own way of closing would
 * cut them off while a request may be on its way.
 */
function refuseNew(server: Server): Promise<void> {
  leaving.add(server);
  return new Promise((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
}

/** Gives connections that were kept alive the time to bring what is on its way. */
async function farewell(server: Server, forMs: number): Promise<void> {
  const count = promisify(server.getConnections.bind(server));
  const untilMs = performance.now() + forMs;
  while (performance.now() < untilMs && (await count()) > 0) await pause(LOOK_MS);
}

/** Waits for the answers under way; connections that idle are closed, those that linger after a while. */
async function drain(server: Server, closed: Promise<void>): Promise<void> {
  server.closeIdleConnections();
  const looking = setInterval(() => server.closeIdleConnections(), LOOK_MS);
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(looking);
  clearTimeout(late);
}

/** A fault that nobody caught leaves the process in a state that nobody knows: it is logged, and the process ends. */
function stopOnFault(world: World): void {
  const end = (error: unknown): void => {
    world.log.fatal({ err: error }, 'a fault that nobody caught');
    world.log.flush();
    process.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}
